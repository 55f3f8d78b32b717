import { expect, it } from 'vitest';
import { readUserAgent } from './user-agent';

const SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/156.0.0.0 Safari/537.36`,
    'Chrome on Windows',
    'computer',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${SAFARI} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'Edge on Windows', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${SAFARI} HeadlessChrome/156.0 Safari/537.36`, 'Chrome on Linux', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/26 Safari/605',
    'Safari on macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26 Mobile Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 16; Pixel) ${SAFARI} Chrome/156.0 Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 16; Tab) ${SAFARI} Chrome/156.0 Safari/537.36`, 'Chrome on Android', 'tablet'],
  ['curl/8.5.0', 'curl', 'program'],
  ['', 'Unknown browser', 'program'],
])('%s', (userAgent, name, kind) => {
  expect(readUserAgent(userAgent)).toEqual({ name, kind });
});
