import { expect, it } from 'vitest';
import { isLongBody, lineWords, membersWords, reactedWords, repliesWords } from './line-words';

const tom = { displayName: 'Tom Hughes' };

it.each([
  [{ kind: 'joined', subject: tom }, true, 'joined'],
  [{ kind: 'joined', subject: tom }, false, 'added Tom Hughes'],
  [{ kind: 'left', subject: tom }, true, 'left'],
  [{ kind: 'removed', subject: tom }, false, 'removed Tom Hughes'],
  [{ kind: 'renamed', text: 'piles' }, false, 'renamed the channel to “piles”'],
  [{ kind: 'topic', text: 'Piling' }, false, 'set the topic to “Piling”'],
  [{ kind: 'topic', text: '' }, false, 'removed the topic'],
  [{ kind: 'archived' }, false, 'archived the channel'],
  [{ kind: 'unarchived' }, false, 'brought the channel back'],
  [{ kind: 'of a newer server' }, false, 'changed the channel'],
])('%j', (line, isBySubject, words) => expect(lineWords(line, isBySubject)).toBe(words));

it('counts in singular and plural', () => {
  expect([repliesWords(1), repliesWords(1200)]).toEqual(['1 reply', '1,200 replies']);
  expect([membersWords(1), membersWords(2)]).toEqual(['1 member', '2 members']);
});

it.each([
  [['Tom'], 1, false, 'Tom'],
  [['Tom', 'Ann'], 3, true, 'You, Tom and Ann'],
  [['Tom'], 5, false, 'Tom and 4 others'],
  [[], 2, true, 'You and 1 other'],
])('%j of %d', (names, count, isMine, words) => expect(reactedWords(names, count, isMine)).toBe(words));

it('knows a long text', () => expect([isLongBody('x'.repeat(5001)), isLongBody('x')]).toEqual([true, false]));

it('says what became of a call', () => {
  const words = (text: string) => lineWords({ kind: 'call', text }, false);
  expect(words('video ended 754')).toBe('made a video call: 13 min');
  expect(words('phone ended 12')).toBe('made an audio call: 12 s');
  expect(words('phone missed 0')).toBe('made an audio call: no answer');
  expect(words('video declined 0')).toBe('made a video call: it was declined');
});
