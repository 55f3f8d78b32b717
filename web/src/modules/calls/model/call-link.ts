import type { CallSession } from '../api/types';
import { isByLink } from './call-name';
import { type CallKind, type CallState, isGuestCall, type LinkAtHand } from './call-state';

/** The address that leads into a call, as its invite link says it. */
export function callLink(origin: string, roomId: string, kind: CallKind): string {
  return `${origin}/call/${encodeURIComponent(roomId)}?kind=${kind}`;
}

/** Which link is at hand in a call. Guests can use theirs, so can members: where people come by a link, it is that. */
export function linkAtHand(
  call: Pick<CallState, 'roomId' | 'lastRequest'>,
  session: Pick<CallSession, 'threadId' | 'participants' | 'can'> | undefined,
): LinkAtHand {
  if (isGuestCall(call) || !call.roomId) return null;
  return session && isByLink(session) && session.can.moderate ? 'guests' : 'members';
}

/** Whether the guests' link has the colleagues' beside it: everyone in the organisation may join the call at once. */
export const hasBothLinks = (link: LinkAtHand, session: Pick<CallSession, 'visibility'> | undefined): boolean =>
  link === 'guests' && session?.visibility === 'tenant';

/** What `/call/{roomId}` reads of its address: anything but `phone` is a video call. */
export function readCallSearch(raw: Record<string, unknown>): { kind: CallKind } {
  return { kind: raw.kind === 'phone' ? 'phone' : 'video' };
}
