/** Every call of this module to the server. All reject with ApiError, asking for a ticket with CallFailure. */
import { apiFetch } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import * as gen from '@/shared/api/gen';
import { randomId } from '@/shared/lib/random-id';
import type { CallTicket, StartRequest } from '../model/call-state';
import { CallFailure, readTicket } from '../model/ticket';
import { findGuestTicket } from './guest';

export const findCapabilities = async () => (await gen.findCallCapabilities()).data;
export const listInvites = async () => (await gen.listCallInvites()).data.items;
export const listSessions = async (state: 'ongoing' | 'past', threadId: string | null, cursor: string | null) =>
  (await gen.listCallSessions({ query: { state, ...(threadId && { threadId }), ...(cursor && { cursor }) } })).data;
export const findSession = async (sessionId: string) => (await gen.findCallSession({ path: { sessionId } })).data;
export const declineCall = (sessionId: string, reason: 'declined' | 'busy') =>
  gen.declineCall({ path: { sessionId }, body: { reason } });
export const endCall = (sessionId: string) => gen.endCall({ path: { sessionId } });
export const inviteToCall = (sessionId: string, userIds: readonly string[]) =>
  gen.inviteToCall({ path: { sessionId }, body: { userIds: [...userIds] } });
export const muteInCall = (sessionId: string, identity: string, trackSid: string) =>
  gen.muteInCall({ path: { sessionId }, body: { identity, trackSid } });
export const removeFromCall = (sessionId: string, identity: string) =>
  gen.removeFromCall({ path: { sessionId }, body: { identity } });
export const startRecording = async (sessionId: string) => (await gen.startCallRecording({ path: { sessionId } })).data;
export const stopRecording = async (sessionId: string) => (await gen.stopCallRecording({ path: { sessionId } })).data;
export const answerRecording = async (sessionId: string, agrees: boolean) =>
  (await gen.answerCallRecording({ path: { sessionId }, body: { agrees } })).data;
export const admitGuest = async (sessionId: string, guestId: string) =>
  (await gen.admitCallGuest({ path: { sessionId, guestId } })).data;
export const refuseGuest = async (sessionId: string, guestId: string) =>
  (await gen.refuseCallGuest({ path: { sessionId, guestId } })).data;
/** Gives the path of the link by which guests ask to join, which is the same while they can. */
export const openToGuests = async (sessionId: string) =>
  (await gen.openCallToGuests({ path: { sessionId } })).data.path;
export const closeToGuests = async (sessionId: string) => (await gen.closeCallToGuests({ path: { sessionId } })).data;

/** Asks for the way into a room, and starts a call there if none goes on. */
export async function findTicket(request: StartRequest): Promise<CallTicket> {
  if (request.guest) return findGuestTicket(request.guest);
  const { kind, threadId, isGroup = false, roomId, visibility, participants, metadata, isEncrypted } = request;
  const place = threadId
    ? { threadId, isGroup }
    : { roomId, ...(visibility && { visibility }), ...(participants && { participants }) };
  const hasMetadata = metadata && Object.keys(metadata).length > 0;
  const body = {
    kind,
    ...place,
    ...(hasMetadata && { metadata }),
    ...(isEncrypted && { isEncrypted }),
    deviceId: ownDevice(),
  };
  try {
    const response = await apiFetch('/api/livekit/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return readTicket(response.status, await response.text());
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const isUnnamed = failure.code.startsWith('HTTP_');
    const code = isUnnamed ? 'TOKEN_REQUEST_FAILED' : failure.code;
    const message = isUnnamed ? 'Unable to start call' : failure.message;
    const { sessionId } = failure.details as { sessionId?: unknown };
    const asked = typeof sessionId === 'string' ? sessionId : null;
    throw new CallFailure(`${message} [${code}]`, code, [], asked);
  }
}

const DEVICE = 'callDevice';

/** This tab in every room: a reload takes its own place over, and another tab has another one. */
function ownDevice(): string {
  const kept = sessionStorage.getItem(DEVICE);
  if (kept) return kept;
  const made = randomId(16);
  sessionStorage.setItem(DEVICE, made);
  return made;
}
