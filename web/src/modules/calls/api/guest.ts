/** What somebody without an account asks the server for, under the guest link of a call. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/errors';
import * as gen from '@/shared/api/gen';
import type { CallTicket, GuestKey } from '../model/call-state';
import { type GuestPlace, readPlace } from '../model/guest-key';

/** A call, as its guest link shows it. */
export type GuestCall = Omit<gen.GuestCall, 'state'>;

/** The call that a link leads to; 404 where it leads to none. */
export const guestCallQuery = (link: string) =>
  queryOptions({
    queryKey: ['calls', 'guest', link] as const,
    queryFn: async (): Promise<GuestCall> => (await gen.findGuestCall({ path: { token: link } })).data,
    retry: false,
    // What was found stays: in a call that goes on the link may be switched off.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What becomes of a guest who has knocked; asked for also while the page is behind another. */
export const guestStateQuery = (place: GuestKey | null) =>
  queryOptions({
    queryKey: ['calls', 'guest', place?.link, place?.guestId] as const,
    queryFn: () => (place ? findState(place) : Promise.reject(new Error('nobody has knocked'))),
    enabled: place !== null,
    retry: false,
    staleTime: 0,
    refetchIntervalInBackground: true,
  });

const keyed = ({ link, guestId, secret }: GuestKey) => ({
  path: { token: link, guestId },
  headers: { 'X-Guest-Secret': secret },
});

async function findState(place: GuestKey): Promise<GuestStanding> {
  try {
    return (await gen.findGuestStanding(keyed(place))).data;
  } catch (failure) {
    // The call is over, or the link was switched off, which the server answers alike.
    if (failure instanceof ApiError && failure.status === 404) {
      return { state: 'over', recording: null, hasAgreed: false };
    }
    throw failure;
  }
}

/** Asks to be let in. */
export const knock = async (link: string, name: string) =>
  (await gen.knockOnCall({ path: { token: link }, body: { name } })).data;

/** What becomes of a guest, and how it stands with the call's recording. */
export type GuestStanding = gen.GuestStanding;

/** Says whether the guest agrees to be recorded. */
export const answerRecordingAsGuest = async (guest: GuestKey, agrees: boolean): Promise<GuestStanding> =>
  (await gen.answerRecordingAsGuest({ ...keyed(guest), body: { agrees } })).data;

/** Waits no longer. */
export const stopWaiting = (guest: GuestKey) => gen.leaveCallLobby(keyed(guest));

/** The way into the room, for a guest who was let in. */
export async function findGuestTicket(guest: GuestKey): Promise<CallTicket> {
  const ticket = (await gen.createGuestCallToken(keyed(guest))).data;
  return {
    token: ticket.token,
    serverUrl: ticket.serverUrl,
    roomName: ticket.roomName,
    encryptionKey: ticket.encryptionKey,
    roomId: null,
    displayName: null,
    metadata: {},
    sessionId: null,
  };
}

const keptAt = (link: string) => `guestCall_${link}`;

/** The place that this tab has in the lobby of a link. */
export function keptPlace(link: string): GuestPlace | null {
  return readPlace(sessionStorage.getItem(keptAt(link)), link);
}

export function keepPlace({ link, guestId, secret, name }: GuestPlace): void {
  sessionStorage.setItem(keptAt(link), JSON.stringify({ guestId, secret, name }));
}

export function forgetPlace(link: string): void {
  sessionStorage.removeItem(keptAt(link));
}
