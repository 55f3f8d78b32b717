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

const quiet = { isRinging: false, gone: null };
const rings = { isRinging: true, gone: null };

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
  expect(callLabel(alone, rings, 9000)).toBe('Calling…');
  const together = nextCall(alone, { type: 'peers', count: 1, now: 10_000 });
  expect(callLabel(together, quiet, 85_400)).toBe('Live · 01:15');
  const left = nextCall(together, { type: 'peers', count: 0, now: 90_000 });
  expect(left).toMatchObject({ remoteCount: 0, peeredAt: 10_000 });
  expect(callLabel(left, quiet, 95_000)).toBe('Waiting for participants…');
  expect(callLabel(nextCall(left, { type: 'peers', count: 1, now: 100_000 }), quiet, 100_000)).toBe('Live · 01:30');
  expect(callLabel(nextCall(left, { type: 'connection', to: 'reconnecting', now: 0 }), rings, 0)).toBe('Reconnecting…');
});

it('calls nobody where nobody is rung, and says what whoever is alone can do', () => {
  const alone = play(
    { type: 'started', request: { kind: 'video', roomId: 'quay' } },
    { type: 'ticketCame', ticket },
    { type: 'connection', to: 'connected', now: 0 },
  );
  expect(callLabel(alone, quiet, 9000)).toBe('Waiting for participants…');
  expect(callLabel(alone, { isRinging: false, gone: 'Tom has left.' }, 9000)).toBe('Tom has left.');
  expect(callLabel(alone, { isRinging: true, gone: 'Tom has left.' }, 9000)).toBe('Calling…');
  const isNew = { isSaid: false, hasBoth: false };
  expect(aloneWords(alone, 'guests', isNew)).toBe('Guests with the link can ask to join.');
  expect(aloneWords(alone, 'guests', { ...isNew, hasBoth: true })).toBe(
    'Guests with the link can ask to join. Colleagues join directly with the invite link.',
  );
  expect(aloneWords(alone, 'members', isNew)).toBe('Send others the link to join.');
  expect(aloneWords(alone, null, isNew)).toBe('You are the first one here.');
  const left = { ...alone, peeredAt: 5 };
  expect(aloneWords(left, 'members', isNew)).toBe('Everyone else has left.');
  expect(aloneWords(left, 'members', { ...isNew, isSaid: true })).toBe('Send others the link to join.');
  expect(aloneWords(left, null, { ...isNew, isSaid: true })).toBe('You can wait here, or leave.');
});

it('knows who has left where there was one other, and nobody by name where there were several', () => {
  const peers = (count: number, left?: string): CallEvent => ({ type: 'peers', count, now: 0, left });
  const begun: CallEvent[] = [
    { type: 'started', request },
    { type: 'ticketCame', ticket },
  ];
  expect(play(...begun, peers(1), peers(0, 'Tom')).leftName).toBe('Tom');
  expect(play(...begun, peers(1), peers(0, 'Tom'), peers(1)).leftName).toBeNull();
  expect(play(...begun, peers(1), peers(2), peers(1, 'Ada'), peers(0, 'Tom')).leftName).toBeNull();
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
