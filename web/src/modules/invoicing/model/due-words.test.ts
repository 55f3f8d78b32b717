import { describe, expect, it } from 'vitest';
import { dueInColumn, dueWords, rangeWords } from './due-words';

const TODAY = '2026-11-25';

describe('when an invoice is due', () => {
  it.each([
    ['2026-11-21', '4 days overdue', 'bad'],
    ['2026-11-24', '1 day overdue', 'bad'],
    ['2026-11-25', 'Due today', 'warn'],
    ['2026-11-26', 'Due tomorrow', 'warn'],
    ['2026-11-28', 'Due in 3 days', 'warn'],
    ['2026-11-29', 'Due 29 Nov', 'mute'],
    ['2027-01-02', 'Due 2 Jan 2027', 'mute'],
  ])('on %s is “%s”', (day, text, tone) => {
    expect(dueWords(day, TODAY)).toEqual({ text, tone });
  });

  it('is said where there is no day', () => {
    expect(dueWords(null, TODAY).text).toBe('No due date');
  });
});

it.each([
  ['2026-11-21', '4 days overdue'],
  ['2026-11-25', 'Today'],
  ['2026-11-28', 'In 3 days'],
  ['2026-11-29', '29 Nov'],
  [null, '—'],
])('leaves out of a column headed “Due” the word itself: %s', (day, text) => {
  expect(dueInColumn(day, TODAY).text).toBe(text);
});

it('names the days of a list, of which one end may be open', () => {
  expect(rangeWords('2026-11-05', '2026-11-11', TODAY)).toBe('5 Nov – 11 Nov');
  expect(rangeWords('2026-11-05', undefined, TODAY)).toBe('from 5 Nov');
  expect(rangeWords(undefined, '2026-11-11', TODAY)).toBe('until 11 Nov');
});
