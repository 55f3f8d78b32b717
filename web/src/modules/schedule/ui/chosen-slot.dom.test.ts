import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { copyOf, keepCopied } from '../model/clipboard';
import { sampleEvent } from '../model/sample-event';
import { slotOnDay } from '../model/slots';
import { useChosenSlot } from './chosen-slot';

const DAY = '2026-11-18';
const SLOT = slotOnDay('month', DAY);

afterEach(() => sessionStorage.clear());

it('is the same while nothing is chosen: what is drawn with it is not drawn anew with the page', () => {
  keepCopied(copyOf(sampleEvent({ title: 'Pour' })));
  const paste = vi.fn(() => Promise.resolve());
  const { result, rerender } = renderHook((props) => useChosenSlot(props), {
    initialProps: { view: 'month' as 'month' | 'week', day: DAY, canCreate: true, paste },
  });
  const before = result.current;
  rerender({ view: 'week', day: DAY, canCreate: true, paste });
  expect(result.current.choose).toBe(before.choose);
  expect(result.current.chosen).toBe(before.chosen);
  act(() => before.choose(SLOT));
  expect(result.current.chosen.slot).toBe(SLOT);
  act(() => result.current.chosen.paste());
  expect(paste).toHaveBeenCalledWith(SLOT);
  expect(result.current.chosen.slot).toBeNull();
});
