import { expect, test } from 'vitest';
import { hasEncryption } from './encryption';

test('a browser encrypts where it can change frames on their way, by the newer means or the older', () => {
  expect(hasEncryption({ RTCRtpScriptTransform: class {} })).toBe(true);
  expect(hasEncryption({ RTCRtpSender: { prototype: { createEncodedStreams: () => undefined } } })).toBe(true);
  expect(hasEncryption({ RTCRtpSender: { prototype: {} } })).toBe(false);
  expect(hasEncryption({})).toBe(false);
});
