import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hushLoader, loaderState, startLoader, stopLoader } from './top-loader';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe('the top loader', () => {
  it('climbs every 200 ms, never past 90', () => {
    startLoader();
    vi.advanceTimersByTime(199);
    expect(loaderState.get()).toEqual({ visible: true, progress: 0 });
    let last = 0;
    for (let tick = 0; tick < 100; tick += 1) {
      vi.advanceTimersByTime(200);
      expect(loaderState.get().progress).toBeGreaterThanOrEqual(last);
      last = loaderState.get().progress;
    }
    expect(last).toBe(90);
    stopLoader();
  });

  it('jumps to 100 on stop and hides 500 ms later', () => {
    startLoader();
    stopLoader();
    expect(loaderState.get()).toEqual({ visible: true, progress: 100 });
    vi.advanceTimersByTime(499);
    expect(loaderState.get().visible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(loaderState.get()).toEqual({ visible: false, progress: 0 });
  });

  it('counts nested starts', () => {
    startLoader();
    startLoader();
    stopLoader();
    expect(loaderState.get().progress).toBeLessThan(100);
    stopLoader();
    expect(loaderState.get().progress).toBe(100);
  });

  it('does not mind a stop too many', () => {
    stopLoader();
    startLoader();
    expect(loaderState.get()).toEqual({ visible: true, progress: 0 });
    stopLoader();
  });

  it('starts anew while still hiding', () => {
    startLoader();
    stopLoader();
    vi.advanceTimersByTime(300);
    startLoader();
    vi.advanceTimersByTime(300);
    expect(loaderState.get().visible).toBe(true);
    stopLoader();
  });

  it('stays away once it is hushed, until something new is on its way', () => {
    const hidden = { visible: false, progress: 0 };
    startLoader();
    hushLoader();
    vi.advanceTimersByTime(1000);
    expect(loaderState.get()).toEqual(hidden);
    stopLoader();
    expect(loaderState.get()).toEqual(hidden);
    startLoader();
    expect(loaderState.get().visible).toBe(true);
    stopLoader();
  });
});
