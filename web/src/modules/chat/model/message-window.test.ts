import { describe, expect, it } from 'vitest';
import { append, change, lastSeq, type MessageWindow, merge, prepend, remove } from './message-window';

interface Message {
  id: string;
  seq: number;
  words?: string;
}
const message = (seq: number, words?: string): Message => ({ id: `m${seq}`, seq, words });
const opened = (seqs: number[], hasBefore = false, hasAfter = false): MessageWindow<Message> => ({
  messages: seqs.map((seq) => message(seq)),
  hasBefore,
  hasAfter,
});
const seqs = ({ messages }: MessageWindow<Message>) => messages.map(({ seq }) => seq);

describe('a window of messages', () => {
  it('grows at both ends and holds each message once', () => {
    const older = prepend(opened([5, 6], true, true), {
      messages: [message(3), message(4), message(5)],
      hasBefore: false,
    });
    expect(seqs(older)).toEqual([3, 4, 5, 6]);
    expect([older.hasBefore, older.hasAfter]).toEqual([false, true]);
    const newer = append(older, { messages: [message(6), message(7)], hasAfter: false });
    expect(seqs(newer)).toEqual([3, 4, 5, 6, 7]);
    expect(newer.hasAfter).toBe(false);
  });

  it('takes in what comes at its end, in order', () => {
    expect(seqs(merge(opened([1, 2]), [message(4), message(3)]))).toEqual([1, 2, 3, 4]);
    expect(seqs(merge(opened([]), [message(1)]))).toEqual([1]);
  });

  it('leaves out what would make a gap, but takes a change of what it holds', () => {
    const middle = opened([10, 11], true, true);
    expect(merge(middle, [message(20), message(2)])).toBe(middle);
    expect(merge(middle, [message(11, 'edited')]).messages.at(-1)?.words).toBe('edited');
    expect(merge(opened([10, 11], true), [message(2)]).messages).toHaveLength(2);
  });

  it('takes in what lies between its messages, or before its first where it reaches the beginning', () => {
    expect(seqs(merge(opened([10, 12], true, true), [message(11), message(9), message(13)]))).toEqual([10, 11, 12]);
    expect(seqs(merge(opened([12]), [message(11)]))).toEqual([11, 12]);
  });

  it('changes and removes by id', () => {
    const window = opened([1, 2, 3]);
    expect(change(window, 'm2', (one) => ({ ...one, words: 'new' })).messages[1]?.words).toBe('new');
    expect(seqs(remove(window, new Set(['m1', 'm3'])))).toEqual([2]);
    expect(remove(window, new Set(['other']))).toBe(window);
  });

  it('knows its newest number', () => {
    expect(lastSeq(opened([4, 9]))).toBe(9);
    expect(lastSeq(opened([]))).toBe(0);
  });
});
