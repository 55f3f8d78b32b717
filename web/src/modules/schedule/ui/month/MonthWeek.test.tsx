import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { copyOf, keepCopied } from '../../model/clipboard';
import { sampleEvent } from '../../model/sample-event';
import { slotOnDay } from '../../model/slots';
import { weekOf } from '../../model/views';
import type { ViewActions } from '../actions';
import { ChosenSlot } from '../chosen-slot';
import { MonthWeek } from './MonthWeek';

const DAY = '2026-11-18';
const THERE = slotOnDay('month', DAY);

afterEach(() => sessionStorage.clear());

function show({ chosen = false, canCreate = true } = {}) {
  const act = { create: canCreate ? vi.fn() : null, choose: vi.fn(), goToDay: vi.fn() };
  const paste = vi.fn();
  renderInTheme(
    <ChosenSlot value={{ slot: chosen ? THERE : null, paste }}>
      <MonthWeek
        days={weekOf(DAY, true)}
        events={[]}
        room={3}
        isPhone
        today={DAY}
        stop={DAY}
        onDayKey={() => undefined}
        isOutside={() => false}
        format="12h"
        act={act as unknown as ViewActions}
        draggedKey={null}
        target={null}
        onPress={() => undefined}
        onDouble={() => undefined}
      />
    </ChosenSlot>,
  );
  return { act, paste, touch: () => fireEvent.click(screen.getByRole('button', { name: /^Wednesday 18 November/ })) };
}

it('leads to a day that is touched', () => {
  const { act, touch } = show();
  touch();
  expect([act.choose.mock.calls, act.goToDay.mock.calls]).toEqual([[], [[DAY]]]);
});

it('chooses the day while an event is copied, which is pasted there or left for the day', () => {
  keepCopied(copyOf(sampleEvent({ title: 'Pour' })));
  const first = show();
  first.touch();
  expect([first.act.choose.mock.calls, first.act.goToDay.mock.calls]).toEqual([[[THERE]], []]);
  cleanup();
  const { act, paste, touch } = show({ chosen: true });
  fireEvent.click(screen.getByRole('button', { name: 'Paste here' }));
  expect(paste).toHaveBeenCalledOnce();
  touch();
  expect(act.goToDay).toHaveBeenCalledWith(DAY);
});

it('leads there as well where nothing may be pasted', () => {
  keepCopied(copyOf(sampleEvent({ title: 'Pour' })));
  const { act, touch } = show({ canCreate: false });
  touch();
  expect(act.goToDay).toHaveBeenCalledWith(DAY);
});
