/** What is behind a person is blurred by the browser itself, where it does that: nothing is fetched for it. */

/** Whether the browser can blur what this camera's track shows. */
export function canBlur(track: Pick<MediaStreamTrack, 'getCapabilities'>): boolean {
  // Older browsers tell nothing of their tracks.
  return track.getCapabilities?.().backgroundBlur?.includes(true) ?? false;
}

/** Blurs it, or no longer. A browser that cannot leaves the picture as it is. */
export async function setBackgroundBlur(
  track: Pick<MediaStreamTrack, 'getCapabilities' | 'applyConstraints'>,
  isOn: boolean,
): Promise<void> {
  if (!canBlur(track)) return;
  await track.applyConstraints({ backgroundBlur: isOn }).catch(() => undefined);
}
