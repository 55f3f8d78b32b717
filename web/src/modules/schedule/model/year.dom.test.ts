import { describe, expect, it } from 'vitest';
import type { EventStatus } from '@/shared/api/gen';
import { sampleEvent } from './sample-event';
import { shownOf } from './shown';
import { countWords, LEVELS, levelOf, levelWords, loadsOf, monthCounts } from './year';

process.env.TZ = 'Europe/London';

const at = (day: string, status: EventStatus | null = null) =>
  shownOf(sampleEvent({ status, startUTC: `${day}T08:00:00Z`, endUTC: `${day}T09:00:00Z` }));
const wholeDays = (startDate: string, endDate: string) => shownOf(sampleEvent({ allDay: true, startDate, endDate }));

describe('the load of a day', () => {
  it('counts its events and has the status of the gravest: red, then amber, then green', () => {
    const events = [
      at('2026-11-18', 'green'),
      at('2026-11-18', 'red'),
      at('2026-11-18', 'amber'),
      at('2026-11-19'),
      at('2026-11-20', 'amber'),
      at('2026-11-20'),
    ];
    expect([...loadsOf(events)]).toEqual([
      ['2026-11-18', { count: 3, status: 'red' }],
      ['2026-11-19', { count: 1, status: 'none' }],
      ['2026-11-20', { count: 2, status: 'amber' }],
    ]);
  });

  it('has an event over several days on each of them', () => {
    const loads = loadsOf([wholeDays('2026-11-29', '2026-12-01'), at('2026-11-30')]);
    expect([...loads].map(([day, { count }]) => [day, count])).toEqual([
      ['2026-11-29', 1],
      ['2026-11-30', 2],
      ['2026-12-01', 1],
    ]);
  });

  it('has a shade, and each shade has its numbers', () => {
    expect([0, 1, 2, 3, 4, 5, 80].map(levelOf)).toEqual([0, 1, 2, 3, 3, 4, 4]);
    expect(LEVELS.map((_, index) => levelWords(index + 1))).toEqual(['1', '2', '3–4', '5+']);
  });

  it('is said in words', () => {
    expect([0, 1, 12].map(countWords)).toEqual(['No events', '1 event', '12 events']);
  });
});

it('counts the events of each month once, those over its end in both', () => {
  const events = [at('2026-01-01'), at('2026-11-03'), wholeDays('2026-11-29', '2026-12-02'), at('2027-01-01')];
  const counts = monthCounts(events, '2026-11-18');
  expect([...counts.keys()]).toHaveLength(12);
  expect([...counts].filter(([, count]) => count > 0)).toEqual([
    ['2026-01-01', 1],
    ['2026-11-01', 2],
    ['2026-12-01', 1],
  ]);
});
