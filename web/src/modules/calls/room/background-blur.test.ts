import { expect, test, vi } from 'vitest';
import { canBlur, setBackgroundBlur } from './background-blur';

const track = (backgroundBlur?: boolean[]) => ({
  getCapabilities: () => (backgroundBlur ? { backgroundBlur } : {}) as MediaTrackCapabilities,
  applyConstraints: vi.fn(async () => undefined),
});

test('the browser blurs where it can, and is asked nothing where it cannot', async () => {
  const able = track([false, true]);
  await setBackgroundBlur(able, true);
  await setBackgroundBlur(able, false);
  expect(able.applyConstraints.mock.calls).toEqual([[{ backgroundBlur: true }], [{ backgroundBlur: false }]]);
  for (const unable of [track(), track([false])]) {
    expect(canBlur(unable)).toBe(false);
    await setBackgroundBlur(unable, true);
    expect(unable.applyConstraints).not.toHaveBeenCalled();
  }
});
