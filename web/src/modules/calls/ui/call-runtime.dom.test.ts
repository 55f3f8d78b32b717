import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@/shared/lib/external-store';
import { openConfirms } from '@/shared/ui/confirm/confirm';
import { toasts } from '@/shared/ui/toast/toast';
import { answerRecording, endCall as endForAll, findSession, findTicket } from '../api/calls-api';
import type { CallSession } from '../api/types';
import type { StartRequest } from '../model/call-state';
import { CallFailure } from '../model/ticket';
import { makeLiveKitEngine } from '../room/livekit-engine';
import { NO_ROOM, type RoomEngine, type RoomListener } from '../room/room-engine';
import {
  callState,
  endCall,
  farewell,
  hangUp,
  retryCall,
  startCall,
  startCalls,
  startGuestCalls,
  troubles,
} from './call-runtime';

vi.mock('../api/calls-api');
vi.mock('../room/livekit-engine');

const request: StartRequest = { kind: 'video', threadId: 'quay', displayName: 'Tom Hughes' };
const KEY = 'lastCall_t/u';
let listener: RoomListener;
let engine: RoomEngine;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  toasts.set([]);
  vi.mocked(findSession).mockReset();
  vi.mocked(findTicket).mockReset();
  vi.mocked(makeLiveKitEngine).mockReset();
  vi.mocked(findTicket).mockImplementation(async (asked) => ({
    token: 'jwt',
    serverUrl: 'ws://localhost',
    roomName: '__thread_quay',
    roomId: asked.threadId ?? asked.roomId ?? null,
    displayName: null,
    metadata: {},
    sessionId: 's1',
    encryptionKey: null,
  }));
  vi.mocked(makeLiveKitEngine).mockImplementation((to) => {
    listener = to;
    const nothing = vi.fn(async () => undefined);
    engine = {
      view: createStore(NO_ROOM),
      enter: vi.fn(async () => to.connection('connected')),
      leave: vi.fn(async () => undefined),
      setMicrophone: nothing,
      setCamera: nothing,
      setSharing: nothing,
      setHand: nothing,
      react: nothing,
      choose: nothing,
      unblockSound: nothing,
      sounds: () => [],
      blur: nothing,
    };
    return engine;
  });
  stop = startCalls('t', 'u');
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const session = (more: Partial<CallSession>) =>
  ({ displayName: 'Tom Hughes', isGroup: false, people: [], guests: [], ...more }) as unknown as CallSession;
const status = () => callState.get().status;

it('enters a room, remembers the call, and forgets it when it is left', async () => {
  await startCall(request);
  expect(callState.get()).toMatchObject({ status: 'connected', token: 'jwt', connectionState: 'connected' });
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ threadId: 'quay', sessionId: 's1' });
  endCall();
  expect([status(), localStorage.getItem(KEY)]).toEqual(['idle', null]);
  expect(engine.leave).toHaveBeenCalled();
});

it('stops ringing others when whoever called hangs up before anybody came', async () => {
  vi.mocked(findSession).mockResolvedValue(session({ status: 'initiated', isMine: true }));
  await startCall(request);
  hangUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(endForAll).toHaveBeenCalledExactlyOnceWith('s1');
  vi.mocked(endForAll).mockClear();
  await startCall(request);
  listener.peers(1);
  hangUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(endForAll).not.toHaveBeenCalled();
});

it('says what is missing in the call, once for each, and in no note over the page', async () => {
  await startCall(request);
  for (const words of ['No camera was found.', 'Your camera is blocked.']) listener.trouble('camera', words);
  listener.trouble('microphone', 'No microphone was found.');
  expect(Object.values(troubles.get())).toEqual(['Your camera is blocked.', 'No microphone was found.']);
  expect(toasts.get()).toEqual([]);
  listener.trouble('camera', null);
  expect(troubles.get()).toEqual({ microphone: 'No microphone was found.' });
  endCall();
  expect(troubles.get()).toEqual({});
});

it('turns the camera off on entry of a phone call', async () => {
  await startCall({ kind: 'phone', roomId: 'x' });
  expect(vi.mocked(engine.enter).mock.calls[0]?.[2]).toMatchObject({ kind: 'phone', isCameraOff: true });
});

it('ignores a second start while the token is asked for, and leaves one call for another', async () => {
  const first = startCall(request);
  await startCall({ kind: 'phone', roomId: 'x' });
  await first;
  expect(callState.get().threadId).toBe('quay');
  const left = engine;
  await startCall({ kind: 'phone', roomId: 'x' });
  expect(left.leave).toHaveBeenCalled();
  expect(callState.get()).toMatchObject({ roomId: 'x', threadId: null, kind: 'phone', status: 'connected' });
});

it('enters a call that is recorded once the person agrees, and not at all where they do not', async () => {
  vi.mocked(answerRecording).mockReset().mockResolvedValue(session({}));
  const refusal = new CallFailure('Recorded', 'RECORDING_CONSENT_NEEDED', [], 's1');
  for (const agrees of [false, true]) {
    vi.mocked(findTicket).mockRejectedValueOnce(refusal);
    const starting = startCall(request);
    await vi.advanceTimersByTimeAsync(0);
    const [question] = openConfirms.get();
    expect(question).toMatchObject({ title: 'This call is being recorded', confirmLabel: 'Agree and join' });
    expect(answerRecording).not.toHaveBeenCalled();
    question?.answer(agrees);
    await starting;
    expect(status()).toBe(agrees ? 'connected' : 'idle');
  }
  expect(answerRecording).toHaveBeenCalledExactlyOnceWith('s1', true);
});

it('enters an encrypted call with its key, and shows that it is one', async () => {
  const open = await findTicket(request);
  vi.mocked(findTicket).mockResolvedValueOnce({ ...open, encryptionKey: 'key' });
  await startCall(request);
  expect(callState.get().isEncrypted).toBe(true);
  expect(engine.enter).toHaveBeenCalledWith('ws://localhost', 'jwt', expect.objectContaining({ encryptionKey: 'key' }));
});

it('lets nothing of a call come back that was left while its token was on the way', async () => {
  const starting = startCall(request);
  endCall();
  await starting;
  expect(status()).toBe('idle');
  expect(makeLiveKitEngine).not.toHaveBeenCalled();
});

it('tries again two seconds after a failure of the network, and not after a refusal', async () => {
  vi.mocked(findTicket).mockRejectedValueOnce(new CallFailure('Failed to fetch [NETWORK]', 'NETWORK'));
  await startCall(request);
  expect(callState.get()).toMatchObject({ status: 'error', error: 'Failed to fetch [NETWORK]' });
  expect(callState.get().diagnostics).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(status()).toBe('error');
  await vi.advanceTimersByTimeAsync(1);
  expect(status()).toBe('connected');

  endCall();
  vi.mocked(findTicket).mockRejectedValueOnce(new CallFailure('Feature disabled by admin [X]', 'X'));
  await startCall(request);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(status()).toBe('error');
  await retryCall();
  expect(status()).toBe('connected');
});

it('comes back after a lost connection, unless the call is over by then', async () => {
  await startCall(request);
  for (const [reason, words] of [
    ['lost', 'Call connection lost'],
    ['unexplained', 'Call disconnected'],
  ] as const) {
    vi.mocked(findSession).mockResolvedValueOnce(session({ status: 'active' }));
    listener.left(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(callState.get().error).toBe(words);
    await vi.advanceTimersByTimeAsync(2000);
    expect(status()).toBe('connected');
  }

  vi.mocked(findSession).mockResolvedValueOnce(session({ status: 'ended' }));
  listener.left('lost');
  await vi.advanceTimersByTimeAsync(2000);
  expect(status()).toBe('idle');
  expect(toasts.get().at(-1)?.message).toBe('The call has ended');
});

it.each([
  ['roomClosed', 'Tom Hughes declined the call'],
  ['removed', 'You were removed from the call'],
  ['otherDevice', 'You are in this call in another place now'],
] as const)('says why it was put out: %s', async (reason, words) => {
  await startCall(request);
  vi.mocked(findSession).mockResolvedValueOnce(session({ status: 'declined' }));
  listener.left(reason);
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toBe('idle');
  expect(toasts.get().at(-1)?.message).toBe(words);
});

it.each(['roomClosed', 'removed', 'otherDevice'] as const)(
  'leaves it to the page to tell a guest why: %s',
  async (reason) => {
    const guest = { link: 'l', guestId: 'g', secret: 's' };
    await startCall({ kind: 'video', guest });
    expect([status(), farewell.get()]).toEqual(['connected', null]);
    listener.left(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect([status(), farewell.get(), toasts.get()]).toEqual(['idle', reason, []]);
    await startCall({ kind: 'video', guest });
    expect(farewell.get()).toBeNull();
  },
);

it('brings a guest back after a lost connection, and warns before their page is left', async () => {
  stop();
  stop = startGuestCalls();
  vi.mocked(findTicket).mockImplementation(async () => ({ ...guestTicket }));
  await startCall({ kind: 'phone', guest: { link: 'l', guestId: 'g', secret: 's' } });
  expect(localStorage.length).toBe(0);
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  listener.left('lost');
  await vi.advanceTimersByTimeAsync(2000);
  expect(status()).toBe('connected');
  expect(findSession).not.toHaveBeenCalled();
});

const guestTicket = {
  token: 'jwt',
  serverUrl: 'ws://localhost',
  roomName: '__adhoc_x',
  roomId: null,
  displayName: null,
  metadata: {},
  sessionId: null,
  encryptionKey: null,
};

const keep = (age: number) => {
  stop();
  const kept = { timestamp: Date.now() - age, sessionId: 's1', kind: 'video', lastRequest: request };
  localStorage.setItem(KEY, JSON.stringify(kept));
  stop = startCalls('t', 'u');
};

it('enters a remembered call again after 300 ms', async () => {
  vi.mocked(findSession).mockResolvedValueOnce(session({ status: 'active' }));
  keep(299_000);
  await vi.advanceTimersByTimeAsync(299);
  expect(status()).toBe('idle');
  await vi.advanceTimersByTimeAsync(1);
  expect(status()).toBe('connected');
});

it('discards a call that is too old, and one that is over', async () => {
  keep(300_000);
  expect(localStorage.getItem(KEY)).toBeNull();
  vi.mocked(findSession).mockResolvedValueOnce(session({ status: 'ended' }));
  keep(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(status()).toBe('idle');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(findTicket).not.toHaveBeenCalled();
});

it('warns before the page is left in a call, and not otherwise', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await startCall(request);
  expect(leave()).toBe(true);
  endCall();
  expect(leave()).toBe(false);
});
