import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { sampleEvent } from '../../model/sample-event';
import { shownOf } from '../../model/shown';
import { weekOf } from '../../model/views';
import type { ViewActions } from '../actions';
import { TimeGrid, type TimeGridProps } from './TimeGrid';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));

const DAYS = weekOf('2026-11-18');
const [MON = '', TUE = '', , THU = '', FRI = ''] = DAYS;

/** Whether the words are there, in a week with one event: all of Tuesday. */
function has(words: string, props: Partial<TimeGridProps>): boolean {
  const { unmount } = renderInTheme(
    <TimeGrid
      view="week"
      days={DAYS}
      week={DAYS}
      day={THU}
      events={[shownOf(sampleEvent({ allDay: true, startDate: TUE, endDate: TUE }))]}
      hours={null}
      workStart={9}
      isSettled
      format="24h"
      act={{ turn: vi.fn() } as unknown as ViewActions}
      sight={[]}
      onSight={vi.fn()}
      {...props}
    />,
  );
  const isThere = screen.queryByText(words) !== null;
  unmount();
  return isThere;
}

it('has a row of whole days on a phone only where a day in sight has one', () => {
  expect([has('All day', { sight: [THU, FRI] }), has('All day', { sight: [MON, TUE] })]).toEqual([false, true]);
});

it('says that a day has no events once they have come', () => {
  const day = (day: string, isSettled = true) => has('No events', { view: 'day', days: [day], day, isSettled });
  expect([day(THU), day(TUE), day(THU, false)]).toEqual([true, false, false]);
  expect(has('No events', { sight: [THU, FRI] })).toBe(false);
});
