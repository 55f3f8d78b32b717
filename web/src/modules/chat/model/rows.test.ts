import { describe, expect, it } from 'vitest';
import { type Drawn, rowsOf, sideOfNew, type Waiting } from './rows';

const at = (hour: number, minute = 0, day = 25) => new Date(2026, 10, day, hour, minute).toISOString();
const message = (seq: number, authorId: string, createdAt: string, isDeleted = false, kind = 'message'): Drawn => ({
  id: `m${seq}`,
  seq,
  kind,
  author: { id: authorId },
  createdAt,
  deletedAt: isDeleted ? createdAt : null,
});
const draw = (messages: Drawn[], newFrom: number | null = null, waiting: Waiting[] = []) =>
  rowsOf({ messages, waiting, newFrom, ownId: 'me' }).map((row) => {
    if (row.kind === 'message') return `${row.isFirst ? 'head ' : ''}${row.key}`;
    if (row.kind === 'waiting') return `${row.isFirst ? 'head ' : ''}waiting ${row.key}`;
    return row.key;
  });

describe('the lines of a conversation', () => {
  it('name an author once for what is said in one go', () => {
    const said = [
      message(1, 'a', at(9)),
      message(2, 'a', at(9, 4)),
      message(3, 'a', at(9, 20)),
      message(4, 'b', at(9, 21)),
    ];
    expect(draw(said)).toEqual(['day-2026-11-25', 'head m1', 'm2', 'head m3', 'head m4']);
  });

  it('begin each day with its name', () => {
    expect(draw([message(1, 'a', at(23, 59, 24)), message(2, 'a', at(0, 1))])).toEqual([
      'day-2026-11-24',
      'head m1',
      'day-2026-11-25',
      'head m2',
    ]);
  });

  it('begin with a message as long as others stand before it, so that the first line stays when they come', () => {
    const said = [1, 2, 3, 4].map((seq) => message(seq, 'a', at(9, seq)));
    const heads = new Set(['m3']);
    const lines = (messages: Drawn[], hasBefore: boolean) =>
      rowsOf({ messages, hasBefore, heads, waiting: [], newFrom: null, ownId: 'me' }).map(
        (row) => `${row.kind === 'message' && row.isFirst ? 'head ' : ''}${row.key}`,
      );
    expect([lines(said.slice(2), true), lines(said, false)]).toEqual([
      ['head m3', 'm4'],
      ['day-2026-11-25', 'head m1', 'm2', 'head m3', 'm4'],
    ]);
  });

  it('mark once where the unread begins, before the first of somebody else', () => {
    const said = [
      message(1, 'a', at(9)),
      message(2, 'me', at(9, 1)),
      message(3, 'a', at(9, 2)),
      message(4, 'a', at(9, 3)),
    ];
    expect(draw(said, 2)).toEqual(['day-2026-11-25', 'head m1', 'head m2', 'new', 'head m3', 'm4']);
    expect(draw(said, null)).not.toContain('new');
    expect(draw(said, 9)).not.toContain('new');
  });

  it('let a removed message stand alone', () => {
    const said = [message(1, 'a', at(9)), message(2, 'a', at(9, 1), true), message(3, 'a', at(9, 2))];
    expect(draw(said)).toEqual(['day-2026-11-25', 'head m1', 'head m2', 'head m3']);
  });

  it('let a line of the product stand alone, and never be new', () => {
    const said = [message(1, 'a', at(9)), message(2, 'a', at(9, 1), false, 'joined'), message(3, 'a', at(9, 2))];
    expect(draw(said, 2)).toEqual(['day-2026-11-25', 'head m1', 'head m2', 'new', 'head m3']);
  });

  it('end with what is on its way', () => {
    const own = { clientId: 'c1', createdAt: at(9, 1) };
    expect(draw([message(1, 'me', at(9))], null, [own])).toEqual(['day-2026-11-25', 'head m1', 'waiting c1']);
    expect(draw([], null, [own])).toEqual(['day-2026-11-25', 'head waiting c1']);
  });
});

it('the unread begins above what is in sight, or here, also where its messages are not read in', () => {
  const said = [1, 2, 3, 4].map((seq) => message(seq, 'a', at(9, seq)));
  const side = (newFrom: number | null, firstInSight: number, from = 0) => {
    const input = { messages: said.slice(from), hasBefore: from > 0, waiting: [], newFrom, ownId: 'me' };
    return sideOfNew(rowsOf(input), firstInSight, newFrom);
  };
  // The lines: the day, 1, New, 2, 3, 4.
  expect([side(2, 2), side(2, 3), side(null, 3)]).toEqual(['here', 'above', null]);
  expect([side(1, 0, 2), side(9, 0)]).toEqual(['above', null]);
});
