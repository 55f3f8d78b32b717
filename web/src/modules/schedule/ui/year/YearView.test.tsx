import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { EventStatus } from '@/shared/api/gen';
import { renderInTheme } from '@/shared/testing/render';
import { sampleEvent } from '../../model/sample-event';
import { shownOf } from '../../model/shown';
import type { ViewActions } from '../actions';
import { YearView } from './YearView';

const at = (day: string, status: EventStatus | null) =>
  shownOf(sampleEvent({ status, startUTC: `${day}T10:00:00Z`, endUTC: `${day}T11:00:00Z` }));
const EVENTS = [at('2026-11-18', null), at('2026-11-18', 'red'), at('2026-11-18', 'green'), at('2026-12-01', null)];

const DAY = 'Wednesday 18 November 2026, 3 events, Urgent';
const FREE = 'Thursday 19 November 2026';

/** By its label: to find a role among so many buttons takes seconds. */
const day = (label: string) => screen.getByLabelText(label, { selector: 'button' });
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;

function show() {
  const act = { goToDay: vi.fn(), turn: vi.fn() };
  renderInTheme(<YearView day="2026-11-20" events={EVENTS} act={act as unknown as ViewActions} />);
  return act;
}

it('marks how much a day and a month have, and leads to the day', () => {
  const act = show();
  const headOf = (month: string) => screen.getByLabelText(month).firstElementChild?.textContent;
  expect(['November', 'December', 'January'].map(headOf)).toEqual(['November3 events', 'December1 event', 'January']);
  expect([day(DAY).dataset.level, day(DAY).querySelector('i')?.dataset.status]).toEqual(['3', 'red']);
  expect([day(FREE).dataset.level, day(FREE).querySelector('i')]).toEqual([undefined, null]);
  fireEvent.click(day(DAY));
  expect(act.goToDay.mock.calls).toEqual([['2026-11-18']]);
});

it('says under the pointer how many events a day has, and not under a finger', () => {
  show();
  fireEvent.pointerOver(day(DAY), { pointerType: 'touch' });
  expect(tip()).toBeNull();
  fireEvent.pointerOver(day(DAY), { pointerType: 'mouse' });
  expect(tip()).toBe('Wed 18 Nov: 3 events, Urgent');
  fireEvent.pointerOver(day(FREE), { pointerType: 'mouse' });
  expect(tip()).toBe('Thu 19 Nov: No events');
  fireEvent.pointerLeave(screen.getByLabelText('Year 2026'));
  expect(tip()).toBeNull();
});
