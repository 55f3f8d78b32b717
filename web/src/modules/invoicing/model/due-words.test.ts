import { describe, expect, it } from 'vitest';
import { dueInColumn, dueWords, rangeWords } from './due-words';

const TODAY = '2026-11-25';

const invoice = { kind: 'invoice', state: 'approved' } as const;
const credit = { kind: 'creditNote', dueOn: '2026-11-21' } as const;

describe('when an invoice is due', () => {
  it.each([
    ['2026-11-21', '4 days overdue', 'bad'],
    ['2026-11-24', '1 day overdue', 'bad'],
    ['2026-11-25', 'Due today', 'warn'],
    ['2026-11-26', 'Due tomorrow', 'warn'],
    ['2026-11-28', 'Due in 3 days', 'warn'],
    ['2026-11-29', 'Due 29 Nov', 'mute'],
    ['2027-01-02', 'Due 2 Jan 2027', 'mute'],
  ])('on %s is “%s”', (dueOn, text, tone) => {
    expect(dueWords({ ...invoice, dueOn }, TODAY)).toEqual({ text, tone });
  });

  it('means nothing before it is owed, and once it is paid', () => {
    for (const state of ['draft', 'paid', 'void'] as const) {
      expect(dueWords({ ...invoice, state, dueOn: '2026-11-21' }, TODAY)).toBeNull();
      expect(dueInColumn({ ...invoice, state, dueOn: '2026-11-21' }, TODAY)).toEqual({ text: '21 Nov', tone: 'mute' });
    }
  });
});

it('says of a credit note what becomes of it, and never that it is due', () => {
  for (const state of ['approved', 'scheduled', 'partPaid'] as const) {
    expect(dueWords({ ...credit, state }, TODAY)).toEqual({ text: 'Deducted from next payment', tone: 'mute' });
    expect(dueInColumn({ ...credit, state }, TODAY)).toEqual({ text: 'Next payment', tone: 'mute' });
  }
  for (const state of ['draft', 'submitted', 'queried', 'paid', 'void'] as const) {
    expect(dueWords({ ...credit, state }, TODAY)).toBeNull();
    expect(dueInColumn({ ...credit, state }, TODAY)).toEqual({ text: '—', tone: 'mute' });
  }
});

it.each([
  ['2026-11-21', '4 days overdue'],
  ['2026-11-25', 'Today'],
  ['2026-11-28', 'In 3 days'],
  ['2026-11-29', '29 Nov'],
])('leaves out of a column headed “Due” the word itself: %s', (dueOn, text) => {
  expect(dueInColumn({ ...invoice, dueOn }, TODAY).text).toBe(text);
});

it('names the days of a list, of which one end may be open', () => {
  expect(rangeWords('2026-11-05', '2026-11-11', TODAY)).toBe('5 Nov – 11 Nov');
  expect(rangeWords('2026-11-05', undefined, TODAY)).toBe('from 5 Nov');
  expect(rangeWords(undefined, '2026-11-11', TODAY)).toBe('until 11 Nov');
});
