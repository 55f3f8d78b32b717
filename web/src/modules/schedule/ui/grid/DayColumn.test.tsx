import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { momentAt } from '@/shared/lib/days';
import { renderInTheme } from '@/shared/testing/render';
import { axisOf } from '../../model/axis';
import { sampleEvent } from '../../model/sample-event';
import { shownOf } from '../../model/shown';
import type { ViewActions } from '../actions';
import { DayColumn } from './DayColumn';

const DAY = '2026-11-18';
const AXIS = axisOf(DAY, null, false);
const ACT = {} as ViewActions;

/** Two events at once that last so many minutes. */
function show(minutes: number, isBrief: boolean) {
  const at = (minute: number) => new Date(momentAt(DAY, minute)).toISOString();
  const times = { startUTC: at(480), endUTC: at(480 + minutes) };
  const events = ['Briefing', 'Delivery'].map((title) => shownOf(sampleEvent({ title, instanceId: title, ...times })));
  const start = vi.fn();
  const { unmount } = renderInTheme(
    <DayColumn
      axis={AXIS}
      events={events}
      isHeavy={false}
      now={null}
      format="24h"
      act={ACT}
      draggedKey={null}
      isBrief={isBrief}
      room={1}
      onMoveStart={start}
      onResizeStart={start}
      onDrawStart={start}
      onSlotMenu={start}
      onSlotDouble={start}
      onSlotClick={start}
    />,
  );
  const isTimeShown = screen.getByRole('button', { name: /^Briefing/ }).dataset.narrow === undefined;
  unmount();
  return isTimeShown;
}

it('leaves a phone’s short events their titles: in half a day’s width the time goes', () => {
  expect([show(15, true), show(15, false), show(90, true)]).toEqual([false, true, true]);
});
