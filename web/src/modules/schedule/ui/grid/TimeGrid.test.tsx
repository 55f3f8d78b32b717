import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { sampleEvent } from '../../model/sample-event';
import { shownOf } from '../../model/shown';
import { weekOf } from '../../model/views';
import type { ViewActions } from '../actions';
import { TimeGrid } from './TimeGrid';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));

const DAYS = weekOf('2026-11-18');
const [MON = '', TUE = '', , THU = '', FRI = ''] = DAYS;

function hasAllDay(sight: readonly string[]): boolean {
  const { unmount } = renderInTheme(
    <TimeGrid
      view="week"
      days={DAYS}
      day={THU}
      events={[shownOf(sampleEvent({ allDay: true, startDate: TUE, endDate: TUE }))]}
      hours={null}
      workStart={9}
      isSettled
      format="24h"
      act={{ turn: vi.fn() } as unknown as ViewActions}
      sight={sight}
      onSight={vi.fn()}
    />,
  );
  const isThere = screen.queryByText('All day') !== null;
  unmount();
  return isThere;
}

it('has a row of whole days on a phone only where a day in sight has one', () => {
  expect([hasAllDay([THU, FRI]), hasAllDay([MON, TUE])]).toEqual([false, true]);
});
