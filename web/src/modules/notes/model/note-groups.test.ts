import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agoWords, cardDate, groupOf, linesOf, modifiedWords } from './note-groups';

/** A Thursday. */
const NOW = new Date(2026, 10, 19, 15, 0);
const at = (day: number, hour = 10, month = 10) => new Date(2026, month, day, hour, 41).toISOString();

describe('headings', () => {
  it('are days first, then the week from Monday on, then months', () => {
    expect(
      [at(19, 0), at(18, 23), at(17), at(16), at(15), at(1), at(31, 10, 9)].map((iso) => groupOf(iso, NOW)),
    ).toEqual(['Today', 'Yesterday', 'This Week', 'This Week', 'November 2026', 'November 2026', 'October 2026']);
  });

  it('take a clock that runs ahead as today', () => {
    expect(groupOf(at(20), NOW)).toBe('Today');
  });
});

it('cards count days up to six', () => {
  expect([at(19), at(18), at(17), at(13), at(12), at(9)].map((iso) => cardDate(iso, NOW))).toEqual([
    'Today',
    'Yesterday',
    '2 days ago',
    '6 days ago',
    'Nov 12',
    'Nov 9',
  ]);
});

it('drafts count minutes and hours of the same day', () => {
  const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
  expect([0, 1, 59, 60, 180, 60 * 16].map((minutes) => agoWords(before(minutes), NOW))).toEqual([
    'Just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '3 hours ago',
    'Yesterday',
  ]);
});

it('says when a note was modified', () => {
  expect(modifiedWords(at(19), NOW)).toBe('Modified today, 10:41');
  expect(modifiedWords(at(9), NOW)).toBe('Modified Nov 9, 10:41');
});

it('keeps every note, in order, under its own heading', () => {
  const days = fc.array(fc.integer({ min: -80, max: 0 }), { maxLength: 60 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 5 }), (ages, columns) => {
      const notes = ages
        .sort((a, b) => b - a)
        .map((age, index) => ({ id: `n${index}`, updatedAt: new Date(2026, 10, 19 + age).toISOString() }));
      let heading = '';
      const seen: string[] = [];
      for (const line of linesOf(notes, columns, NOW)) {
        if ('heading' in line) {
          expect(line.heading).not.toBe(heading);
          heading = line.heading;
          continue;
        }
        expect(line.notes.length).toBeGreaterThan(0);
        expect(line.notes.length).toBeLessThanOrEqual(columns);
        for (const note of line.notes) {
          expect(groupOf(note.updatedAt, NOW)).toBe(heading);
          seen.push(note.id);
        }
      }
      expect(seen).toEqual(notes.map(({ id }) => id));
    }),
  );
});
