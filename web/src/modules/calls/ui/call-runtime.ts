/** The call that goes on in this page, whatever page is open: it is started, entered, tried again, remembered and left here. */

import { createStore, type ExternalStore } from '@/shared/lib/external-store';
import { beforeSignOut } from '@/shared/session/local-stores';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { answerRecording, endCall as endForAll, findSession, findTicket } from '../api/calls-api';
import { answerRecordingAsGuest } from '../api/guest';
import {
  type CallEvent,
  type CallState,
  type CallTicket,
  IDLE,
  isGuestCall,
  isSameCall,
  nextCall,
  type StartRequest,
} from '../model/call-state';
import { hintsFor, isNetworkFailure, plainWords } from '../model/diagnostics';
import { ringsInVain } from '../model/gone';
import { LAST_CALL } from '../model/local-stores';
import { readRemembered, toRemember } from '../model/remembered-call';
import { endWords, goesOn } from '../model/session-words';
import { CallFailure } from '../model/ticket';
import type { LeaveReason, RoomEngine, RoomListener, Trouble } from '../room/room-engine';
import { devices, isBlurred } from './chosen-devices';

/** After a failure of the network it is tried again so much later, in milliseconds. */
const RETRY_MS = 2000;
/** A remembered call is entered so long after the page has come, in milliseconds. */
const RESTORE_MS = 300;
/** How often it is noted down that the call goes on, in milliseconds. */
const REMEMBER_MS = 30_000;
/** For so long another tab may be on its way out with the call, in milliseconds. */
const OTHER_TAB_MS = 2000;
const LOCK = 'corbel-call';

export const callState: ExternalStore<CallState> = createStore(IDLE);
/** The room, from the moment that it is entered. */
export const roomEngine = createStore<RoomEngine | null>(null);
/** What those who hear the page are told last. */
export const announcement = createStore('');
/** What is missing in this call, in the order it was missed. It is said in the call, once for each. */
export const troubles = createStore<Partial<Record<Trouble, string>>>({});
/** Why a guest's call ended without them leaving it. Their page says so in full, where others get a note. */
export const farewell = createStore<LeaveReason | null>(null);

let run = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function dispatch(event: CallEvent): void {
  callState.set((state) => nextCall(state, event));
}

/** Starts or enters a call. Another call that goes on is left first. */
export async function startCall(request: StartRequest): Promise<void> {
  const state = callState.get();
  if (state.isFetching) return;
  if (isSameCall(state, request) && state.status !== 'error') {
    dispatch({ type: 'minimized', to: false });
    return;
  }
  run += 1;
  const own = run;
  clearTimeout(retryTimer);
  dispatch({ type: 'started', request });
  troubles.set({});
  farewell.set(null);
  try {
    await leaveRoom();
    const ticket = await findAgreedTicket(request);
    if (own !== run) return;
    if (!ticket) {
      endCall();
      return;
    }
    dispatch({ type: 'ticketCame', ticket });
    const { makeLiveKitEngine } = await import('../room/livekit-engine');
    if (own !== run) return;
    const engine = makeLiveKitEngine(listenerOf(own));
    roomEngine.set(engine);
    await engine.enter(ticket.serverUrl, ticket.token, {
      kind: request.kind,
      isMuted: request.isMuted ?? false,
      // A phone call has no camera.
      isCameraOff: request.kind === 'phone' || (request.isCameraOff ?? false),
      devices: devices.get(),
      encryptionKey: ticket.encryptionKey,
      isBlurred: isBlurred.get(),
    });
  } catch (failure) {
    if (own === run) fail(failure);
  }
}

/** The way into a room. Where the call is recorded, the person has to agree first; null where they do not. */
async function findAgreedTicket(request: StartRequest): Promise<CallTicket | null> {
  try {
    return await findTicket(request);
  } catch (failure) {
    const { code, sessionId } = failure as Partial<CallFailure>;
    if (code !== 'RECORDING_CONSENT_NEEDED') throw failure;
    const agrees = await confirm({
      title: 'This call is being recorded',
      message: 'If you join, your voice, camera and screen are recorded. Everyone in the call can watch the recording.',
      confirmLabel: 'Agree and join',
    });
    if (!agrees) return null;
    // Whoever stopped recording meanwhile asks nobody any more.
    if (request.guest) await answerRecordingAsGuest(request.guest, true).catch(() => undefined);
    else if (sessionId) await answerRecording(sessionId, true).catch(() => undefined);
    return findTicket(request);
  }
}

/** Leaves the call, or what is left of one that failed. */
export function endCall(): void {
  run += 1;
  clearTimeout(retryTimer);
  void leaveRoom();
  dispatch({ type: 'ended' });
  troubles.set({});
  announcement.set('');
}

/** Leaves the call as the person wishes. Where they were alone in it, it stops ringing at once. */
export function hangUp(): void {
  const { sessionId, remoteCount } = callState.get();
  endCall();
  if (sessionId && remoteCount === 0) void stopRinging(sessionId);
}

async function stopRinging(sessionId: string): Promise<void> {
  try {
    if (ringsInVain(await findSession(sessionId))) await endForAll(sessionId);
  } catch {
    // The server hears that the caller is gone, and ends it a little later.
  }
}

/** Asks for the same call again. One that is over by now is left alone: asking would ring everybody anew. */
export async function retryCall(): Promise<void> {
  clearTimeout(retryTimer);
  const { lastRequest, sessionId, connectedAt, status } = callState.get();
  if (!lastRequest || status !== 'error') return;
  const own = run;
  if (sessionId && connectedAt !== null && (await isOver(sessionId))) {
    if (own === run) leaveWith('The call has ended');
    return;
  }
  if (own === run) await startCall(lastRequest);
}

export const minimize = (to: boolean | 'other'): void => dispatch({ type: 'minimized', to });

/**
 * Enters a call again that this person was in when the page was left, and remembers the one that goes on. Gives the way to
 * stop, which leaves the call.
 */
export function startCalls(tenantId: string, uid: string): () => void {
  const key = `${LAST_CALL}${tenantId}/${uid}`;
  const remember = () => {
    const call = toRemember(callState.get(), Date.now());
    if (call) localStorage.setItem(key, JSON.stringify(call));
    else localStorage.removeItem(key);
  };
  const remembered = readRemembered(localStorage.getItem(key), Date.now());
  if (!remembered) localStorage.removeItem(key);
  const restoring = remembered
    ? setTimeout(
        () => void restore(remembered.lastRequest, remembered.sessionId, () => localStorage.removeItem(key)),
        RESTORE_MS,
      )
    : undefined;
  const unguard = guardCall();
  const unsubscribe = callState.subscribe(remember);
  const noting = setInterval(() => callState.get().status !== 'idle' && remember(), REMEMBER_MS);
  const stopSigningOut = beforeSignOut(async () => endCall());
  return () => {
    clearTimeout(restoring);
    clearInterval(noting);
    endCall();
    unsubscribe();
    unguard();
    stopSigningOut();
  };
}

/** For a page that nobody is signed in to: a call is not remembered. Gives the way to stop, which leaves the call. */
export function startGuestCalls(): () => void {
  const unguard = guardCall();
  return () => {
    endCall();
    unguard();
  };
}

/** Guards the page for as long as a call goes on in it. Gives the way to stop. */
function guardCall(): () => void {
  const guard = guardPage();
  const unsubscribe = callState.subscribe(() => guard.follow(callState.get().status !== 'idle'));
  return () => {
    unsubscribe();
    guard.follow(false);
  };
}

async function restore(request: StartRequest, sessionId: string | null, forget: () => void): Promise<void> {
  const isFree = await waitForOtherTab();
  // In another tab it goes on; here another one has begun meanwhile.
  if (!isFree || callState.get().status !== 'idle') return;
  if (sessionId && (await isOver(sessionId))) {
    forget();
    return;
  }
  if (callState.get().status === 'idle') await startCall(request);
}

/** While a call goes on, leaving the page warns, and other tabs know that it goes on here. */
function guardPage(): { follow(isOn: boolean): void } {
  let isGuarding = false;
  let release: () => void = () => undefined;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    follow(isOn) {
      if (isOn === isGuarding) return;
      isGuarding = isOn;
      release();
      release = () => undefined;
      if (!isOn) {
        window.removeEventListener('beforeunload', warn);
        return;
      }
      window.addEventListener('beforeunload', warn);
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      // Browsers have locks on HTTPS and localhost only, as they have cameras.
      navigator.locks?.request(LOCK, { ifAvailable: true }, () => held).catch(() => undefined);
    },
  };
}

/** True once no other tab of this browser is in a call; false where one goes on being so. */
async function waitForOtherTab(): Promise<boolean> {
  if (!navigator.locks) return true;
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(OTHER_TAB_MS) }, () => true);
  } catch {
    return false;
  }
}

async function isOver(sessionId: string): Promise<boolean> {
  try {
    const session = await findSession(sessionId);
    // Whoever made a call and reloads while it rings has cancelled it by that, and wants it to ring on.
    return !goesOn(session) && !(session.status === 'cancelled' && session.isMine);
  } catch (failure) {
    // Gone, or not for this person any more. Without an answer it is tried all the same.
    return failure instanceof Error && 'status' in failure && failure.status === 404;
  }
}

function listenerOf(own: number): RoomListener {
  const isOwn = () => own === run;
  return {
    connection: (to) => isOwn() && dispatch({ type: 'connection', to, now: Date.now() }),
    peers: (count, left) => isOwn() && dispatch({ type: 'peers', count, now: Date.now(), left }),
    heard: (words) => isOwn() && announcement.set(words),
    trouble: (what, words) => isOwn() && troubles.set((shown) => withTrouble(shown, what, words)),
    left: (reason) => isOwn() && void left(reason),
  };
}

function withTrouble(shown: Partial<Record<Trouble, string>>, what: Trouble, words: string | null): typeof shown {
  const { [what]: _, ...others } = shown;
  return words === null ? others : { ...others, [what]: words };
}

async function left(reason: LeaveReason): Promise<void> {
  const { sessionId } = callState.get();
  if (reason === 'lost' || reason === 'unexplained') {
    await leaveRoom();
    const words = reason === 'lost' ? 'Call connection lost' : 'Call disconnected';
    fail(new CallFailure(words, 'CONNECTION_LOST'));
    return;
  }
  if (isGuestCall(callState.get())) {
    endCall();
    farewell.set(reason);
    return;
  }
  if (reason === 'removed') return leaveWith('You were removed from the call');
  if (reason === 'otherDevice') return leaveWith('You are in this call in another place now');
  const session = sessionId ? await findSession(sessionId).catch(() => null) : null;
  leaveWith(session ? endWords(session) : 'The call has ended');
}

function leaveWith(words: string): void {
  endCall();
  toast.info(words);
}

function fail(failure: unknown): void {
  void leaveRoom();
  const words = sentence(plainWords((failure instanceof Error && failure.message) || 'Failed to start call'));
  const own = failure instanceof CallFailure ? failure.diagnostics : [];
  dispatch({ type: 'failed', message: words, diagnostics: [...own, ...hintsFor(words)] });
  if (isNetworkFailure(words)) retryTimer = setTimeout(() => void retryCall(), RETRY_MS);
}

/** Libraries begin their messages with a small letter. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

async function leaveRoom(): Promise<void> {
  const engine = roomEngine.get();
  roomEngine.set(null);
  await engine?.leave().catch(() => undefined);
}
