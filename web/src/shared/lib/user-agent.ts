/** What kind of device a browser runs on; chooses the icon. */
export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program';

export interface Device {
  /** `Firefox on Windows`. */
  name: string;
  kind: DeviceKind;
}

// The order matters: Edge and Opera also call themselves Chrome, and every one of them calls itself Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string, DeviceKind][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** Names a browser by its `User-Agent`. What is no browser keeps its own first word, e.g. `curl`. */
export function readUserAgent(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, kind] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  if (browser && system && kind) return { name: `${browser} on ${system}`, kind };
  if (browser) return { name: browser, kind: 'computer' };
  const program = /^[\w.-]+/.exec(userAgent)?.[0];
  return { name: program ?? 'Unknown browser', kind: 'program' };
}
