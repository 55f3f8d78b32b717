import { expect, it } from 'vitest';
import { placeOf } from './place';

it.each([
  [null, 'Unknown place'],
  ['127.0.0.1', 'This server'],
  ['::1', 'This server'],
  ['::ffff:127.0.0.1', 'This server'],
  ['192.168.1.20', 'Local network, 192.168.1.20'],
  ['172.16.0.9', 'Local network, 172.16.0.9'],
  ['172.32.0.9', '172.32.0.9'],
  ['fd12::7', 'Local network, fd12::7'],
  ['fe80::1', 'Local network, fe80::1'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
])('%s is %s', (address, words) => {
  expect(placeOf(address)).toBe(words);
});
