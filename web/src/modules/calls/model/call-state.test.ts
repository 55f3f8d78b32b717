import { expect, it } from 'vitest';
import {
  aloneWords,
  type CallEvent,
  type CallState,
  callLabel,
  clock,
  IDLE,
  nextCall,
  type StartRequest,
} from './call-state';

const request: StartRequest = { kind: 'video', threadId: 'quay', displayName: 'Tom Hughes' };
const ticket = {
  token: 'jwt',
  serverUrl: 'ws://localhost',
  roomName: '__thread_quay',
  roomId: 'quay',
  displayName: null,
  metadata: {},
  sessionId: 's1',
  encryptionKey: null,
};

const play = (...events: CallEvent[]): CallState => events.reduce(nextCall, IDLE);

it('goes from idle over connecting to connected, and back', () => {
  const asked = play({ type: 'started', request });
  expect(asked).toMatchObject({ status: 'connecting', isFetching: true, token: null, kind: 'video' });
  const entering = nextCall(asked, { type: 'ticketCame', ticket });
  expect(entering).toMatchObject({ status: 'connecting', isFetching: false, token: 'jwt', displayName: 'Tom Hughes' });
  const inside = nextCall(entering, { type: 'connection', to: 'connected', now: 1000 });
  expect(inside).toMatchObject({ status: 'connected', connectedAt: 1000, peeredAt: null });
  expect(nextCall(inside, { type: 'ended' })).toEqual(IDLE);
});

it('ignores a second start while the token is asked for', () => {
  const asked = play({ type: 'started', request });
  expect(nextCall(asked, { type: 'started', request: { kind: 'phone', roomId: 'other' } })).toBe(asked);
});

it('ignores what comes of a call that is over', () => {
  expect(play({ type: 'started', request }, { type: 'ended' }, { type: 'ticketCame', ticket })).toEqual(IDLE);
  expect(play({ type: 'minimized', to: true })).toEqual(IDLE);
  expect(play({ type: 'failed', message: 'late', diagnostics: [] })).toEqual(IDLE);
});

it('counts from the first other person, also after that person has left', () => {
  const alone = play(
    { type: 'started', request },
    { type: 'ticketCame', ticket },
    { type: 'connection', to: 'connected', now: 0 },
  );
  expect(callLabel(alone, true, 9000)).toBe('Calling…');
  const together = nextCall(alone, { type: 'peers', count: 1, now: 10_000 });
  expect(callLabel(together, false, 85_400)).toBe('Live · 01:15');
  const left = nextCall(together, { type: 'peers', count: 0, now: 90_000 });
  expect(left).toMatchObject({ remoteCount: 0, peeredAt: 10_000 });
  expect(callLabel(left, false, 95_000)).toBe('Waiting for participants…');
  expect(callLabel(nextCall(left, { type: 'peers', count: 1, now: 100_000 }), false, 100_000)).toBe('Live · 01:30');
  expect(callLabel(nextCall(left, { type: 'connection', to: 'reconnecting', now: 0 }), true, 0)).toBe('Reconnecting…');
});

it('calls nobody where nobody is rung, and says what whoever is alone can do', () => {
  const alone = play(
    { type: 'started', request: { kind: 'video', roomId: 'quay' } },
    { type: 'ticketCame', ticket },
    { type: 'connection', to: 'connected', now: 0 },
  );
  expect(callLabel(alone, false, 9000)).toBe('Waiting for participants…');
  expect(aloneWords(alone)).toBe('Send others the link to join.');
  expect(aloneWords({ ...alone, peeredAt: 5 })).toBe('Everyone else has left.');
  const guest = { link: 'l', guestId: 'g', secret: 's' };
  expect(aloneWords({ ...alone, lastRequest: { kind: 'video', guest } })).toBe('You are the first one here.');
});

it('stays on the screen as it was when it is tried again, and not for another call', () => {
  const failed = play(
    { type: 'started', request },
    { type: 'ticketCame', ticket },
    { type: 'minimized', to: 'other' },
    { type: 'failed', message: 'Failed to fetch', diagnostics: ['hint'] },
  );
  expect(failed).toMatchObject({ status: 'error', error: 'Failed to fetch', minimized: true });
  expect(nextCall(failed, { type: 'started', request })).toMatchObject({ minimized: true, error: null });
  const other = nextCall(failed, { type: 'started', request: { kind: 'phone', roomId: 'site' } });
  expect(other).toMatchObject({ minimized: false, kind: 'phone', diagnostics: [] });
});

it('keeps the error in sight when the connection goes after it', () => {
  const failed = play({ type: 'started', request }, { type: 'failed', message: 'No', diagnostics: [] });
  expect(nextCall(failed, { type: 'connection', to: 'disconnected', now: 0 })).toBe(failed);
});

it('writes minutes and seconds', () => {
  expect([0, 59_999, 60_000, 3_725_000, -5].map(clock)).toEqual(['00:00', '00:59', '01:00', '62:05', '00:00']);
});
