import { describe, expect, it } from 'vitest';
import {
  chooseEverything,
  countOf,
  extentOf,
  framed,
  isChosen,
  NOTHING,
  range,
  type Selection,
  toggle,
  togglePage,
} from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
type Row = (typeof rows)[number];
const row = (id: string) => rows.find((one) => one.id === id) as Row;
const idsOf = (selection: Selection<Row>) => [...selection.chosen.keys()].sort().join('');
const none: Selection<Row> = NOTHING;

describe('one by one', () => {
  it('chooses and lets go', () => {
    const one = toggle(none, rows, row('b'));
    expect([idsOf(one), countOf(one, 9)]).toEqual(['b', 1]);
    expect(idsOf(toggle(one, rows, row('b')))).toBe('');
  });
  it('keeps what was chosen on another page', () => {
    const other = toggle(none, [{ id: 'z' }], { id: 'z' });
    expect(idsOf(toggle(other, rows, row('a')))).toBe('az');
  });
});

describe('a range', () => {
  it('goes from what was chosen last, in either direction', () => {
    expect(idsOf(range(toggle(none, rows, row('b')), rows, row('d')))).toBe('bcd');
    expect(idsOf(range(toggle(none, rows, row('d')), rows, row('b')))).toBe('bcd');
  });
  it('replaces the former range and keeps what was chosen before it', () => {
    const begun = toggle(toggle(none, rows, row('a')), rows, row('c'));
    const long = range(begun, rows, row('e'));
    expect(idsOf(long)).toBe('acde');
    expect(idsOf(range(long, rows, row('d')))).toBe('acd');
  });
  it('begins at the focus when nothing was chosen', () => {
    expect(idsOf(range(none, rows, row('d'), row('c')))).toBe('cd');
    expect(idsOf(range(none, rows, row('d')))).toBe('d');
  });
  it('grows from where it began, key by key', () => {
    const one = range(none, rows, row('c'), row('b'));
    expect(idsOf(range(one, rows, row('d'), row('c')))).toBe('bcd');
  });
});

describe('the page', () => {
  it('is chosen and let go as one', () => {
    const page = togglePage(none, rows);
    expect([idsOf(page), extentOf(page, rows)]).toEqual(['abcde', 'all']);
    expect(extentOf(togglePage(page, rows), rows)).toBe('none');
  });
  it('is filled up when a part is chosen', () => {
    const part = toggle(none, rows, row('c'));
    expect(extentOf(part, rows)).toBe('some');
    expect(idsOf(togglePage(part, rows))).toBe('abcde');
  });
});

describe('everything', () => {
  const all = chooseEverything<Row>();
  it('counts what the filter matches and holds every row', () => {
    expect([countOf(all, 1284), isChosen(all, 'unseen'), extentOf(all, rows)]).toEqual([1284, true, 'all']);
  });
  it('becomes the rest of the page when one is let go', () => expect(idsOf(toggle(all, rows, row('b')))).toBe('acde'));
  it('ends at the page checkbox', () => expect(countOf(togglePage(all, rows), 9)).toBe(0));
});

describe('a frame', () => {
  it('holds what it touches beside what was chosen before', () => {
    const before = toggle(none, rows, row('a'));
    expect(idsOf(framed(before.chosen, [row('c'), row('d')]))).toBe('acd');
    expect(idsOf(framed(before.chosen, [row('c')]))).toBe('ac');
  });
});
