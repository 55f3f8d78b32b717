import { expect, it } from 'vitest';
import type { CallSession } from '../api/types';
import { askedAgain, CALL_BY_LINK, firstName, isByLink, onlyOther } from './call-name';

const person = (id: string, displayName: string) => ({ id, displayName }) as CallSession['people'][0];
const ada = person('ada', 'Ada Hughes');
const tom = person('tom', 'Tom Hughes');

function call(more: Partial<CallSession> = {}): CallSession {
  const own = { threadId: null, participants: ['ada'], people: [ada], startedBy: 'ada', isMine: true, isGroup: true };
  return { ...own, displayName: CALL_BY_LINK, ...more } as CallSession;
}

it('knows a call that nobody was asked to', () => {
  expect(isByLink(call())).toBe(true);
  expect(isByLink(call({ participants: ['ada', 'tom'] }))).toBe(false);
  expect(isByLink(call({ threadId: 'quay' }))).toBe(false);
});

it('names a new call by its title, its people, or its link', () => {
  expect(firstName('Crane day', [tom])).toBe('Crane day');
  expect(firstName('', [tom, ada])).toBe('Tom Hughes, Ada Hughes');
  expect(firstName('', [])).toBe('Call by link');
});

it('shows the one other person, and nobody for a group, a title or a call that nobody came to', () => {
  const pair = { people: [ada, tom], participants: ['ada', 'tom'], isGroup: false };
  expect(onlyOther(call({ ...pair, displayName: 'Tom Hughes' }))?.id).toBe('tom');
  expect(onlyOther(call({ ...pair, displayName: 'Ada Hughes', isMine: false }))?.id).toBe('ada');
  expect(onlyOther(call({ ...pair, displayName: 'Crane day' }))).toBeNull();
  expect(onlyOther(call({ ...pair, displayName: 'Tom Hughes', isGroup: true }))).toBeNull();
  expect(onlyOther(call({ isGroup: false }))).toBeNull();
});

it('rings the others again, and never oneself alone', () => {
  expect(askedAgain(call())).toEqual([]);
  expect(askedAgain(call({ people: [ada, tom] }))).toEqual(['tom']);
  expect(askedAgain(call({ people: [ada, tom], isMine: false }))).toEqual(['ada', 'tom']);
});
