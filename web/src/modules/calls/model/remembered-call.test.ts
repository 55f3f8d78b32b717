import { expect, it } from 'vitest';
import { IDLE, nextCall } from './call-state';
import { readRemembered, toRemember } from './remembered-call';

const state = nextCall(IDLE, { type: 'started', request: { kind: 'phone', roomId: 'x' } });
const kept = JSON.stringify(toRemember(state, 1_000_000));

it('remembers a call for five minutes', () => {
  expect(readRemembered(kept, 1_000_001)).toMatchObject({ kind: 'phone', lastRequest: { roomId: 'x' } });
  expect(readRemembered(kept, 1_299_999)).not.toBeNull();
  expect(readRemembered(kept, 1_300_000)).toBeNull();
});

it('remembers nothing when no call goes on, and trusts nothing it did not write', () => {
  expect(toRemember(IDLE, 0)).toBeNull();
  for (const strange of [null, '', '{', '[]', 'null', '{"timestamp":1}']) expect(readRemembered(strange, 2)).toBeNull();
  expect(readRemembered(kept, 999_999)).toBeNull();
});
