import { afterEach, expect, it } from 'vitest';
import { callNotices, putAway, readPutAway } from './call-notices';

const RELAY = 'There is no relay.';
const on = { isOn: true, offReason: null, warnings: [RELAY] };

afterEach(() => localStorage.clear());

it('tells everybody that calls are off', () => {
  const off = { isOn: false, offReason: 'The port is taken.', warnings: [] };
  expect(callNotices(off, false, [])).toEqual([{ words: 'The port is taken.', isTip: false }]);
  expect(callNotices({ ...off, offReason: null }, true, [])[0]?.words).toBe('Calls are switched off.');
});

it('tells what could be set up better to those who can do it, until they put it away', () => {
  expect(callNotices(on, false, [])).toEqual([]);
  expect(callNotices(on, true, [])).toEqual([{ words: RELAY, isTip: true }]);
  expect(putAway(RELAY)).toEqual([RELAY]);
  expect(callNotices(on, true, readPutAway())).toEqual([]);
  expect(callNotices({ ...on, warnings: [RELAY, 'Another.'] }, true, readPutAway())).toHaveLength(1);
});

it('reads storage that anything may have written', () => {
  localStorage.setItem('callTipsPutAway', '{"a": 1}');
  expect(readPutAway()).toEqual([]);
  localStorage.setItem('callTipsPutAway', 'nothing');
  expect(readPutAway()).toEqual([]);
});
