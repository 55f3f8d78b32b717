import { describe, expect, it } from 'vitest';
import type { EventReminder } from '../api/types';
import { beforeWords, MAX_REMINDERS, minutesChoices, remindersBody, withOneMore } from './reminders';

describe('a reminder', () => {
  it('is said in the largest unit that it is whole in', () => {
    expect([0, 1, 10, 60, 90, 120, 1440, 2880, 10_080].map(beforeWords)).toEqual([
      'At the time of the event',
      '1 minute before',
      '10 minutes before',
      '1 hour before',
      '90 minutes before',
      '2 hours before',
      '1 day before',
      '2 days before',
      '1 week before',
    ]);
  });

  it('is chosen from presets, and keeps a time that is none of them', () => {
    expect(minutesChoices(10).map(({ value }) => value)).toEqual(['0', '5', '10', '15', '30', '60', '1440', '10080']);
    expect(minutesChoices(45).map(({ value }) => value)).toContain('45');
  });
});

describe('the reminders of an event', () => {
  it('get one more that is not there yet', () => {
    let all = withOneMore([]);
    expect(all).toEqual([{ minutes: 10, by: 'bell' }]);
    while (all.length < MAX_REMINDERS) all = withOneMore(all);
    expect(new Set(all.map(({ minutes }) => minutes)).size).toBe(MAX_REMINDERS);
  });

  it('are told once each, the earliest first', () => {
    const [late, early]: [EventReminder, EventReminder] = [
      { minutes: 5, by: 'bell' },
      { minutes: 60, by: 'mail' },
    ];
    expect(remindersBody([late, early, { ...late }])).toEqual([early, late]);
    expect(remindersBody([late, { ...late, by: 'mail' }])).toHaveLength(2);
  });
});
