/** What a browser needs for calls that are encrypted from end to end. Pure. */

/** The parts of a browser by which it changes frames between camera and network, in a worker. */
interface Parts {
  RTCRtpSender?: { prototype: object };
  RTCRtpScriptTransform?: unknown;
}

/** Whether the browser can take part in an end-to-end encrypted call. The LiveKit client asks the same, and is fetched later. */
export function hasEncryption(browser: Parts = globalThis as Parts): boolean {
  const isNew = browser.RTCRtpScriptTransform !== undefined;
  return isNew || 'createEncodedStreams' in (browser.RTCRtpSender?.prototype ?? {});
}
