/** A call as this page takes part in it: which states there are and what leads from one to another. Pure. */

export type CallKind = 'video' | 'phone';
export type CallStatus = 'idle' | 'connecting' | 'connected' | 'error';
export type ConnectionState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting';
export type CallVisibility = 'participants' | 'tenant';

/** What somebody without an account got by knocking at a guest link. */
export interface GuestKey {
  link: string;
  guestId: string;
  secret: string;
}

/** What a person asked for. Retrying asks for the same again. */
export interface StartRequest {
  kind: CallKind;
  /** Enters as a guest who was let in, without a session; the rooms below are not named then. */
  guest?: GuestKey;
  /** The conversation whose people talk; else `roomId` names an ad-hoc room. */
  threadId?: string;
  roomId?: string;
  isGroup?: boolean;
  displayName?: string;
  metadata?: Record<string, unknown>;
  visibility?: CallVisibility;
  participants?: readonly string[];
  /** Enters with the microphone or the camera off. Left out, both are on where the kind has them. */
  isMuted?: boolean;
  isCameraOff?: boolean;
  /** Has a call that begins encrypted from end to end. */
  isEncrypted?: boolean;
}

/** What the token route gives. */
export interface CallTicket {
  token: string;
  serverUrl: string;
  roomName: string;
  roomId: string | null;
  displayName: string | null;
  metadata: Record<string, unknown>;
  /** The call on the server, to hear what becomes of it. */
  sessionId: string | null;
  /** The key of an end-to-end encrypted call. */
  encryptionKey: string | null;
}

export interface CallState {
  status: CallStatus;
  connectionState: ConnectionState;
  kind: CallKind;
  roomName: string | null;
  threadId: string | null;
  roomId: string | null;
  sessionId: string | null;
  displayName: string;
  token: string | null;
  serverUrl: string | null;
  isGroup: boolean;
  minimized: boolean;
  /** The server passes on what it cannot read. */
  isEncrypted: boolean;
  metadata: Record<string, unknown>;
  error: string | null;
  diagnostics: readonly string[];
  /** The token is being asked for: a second start is ignored meanwhile. */
  isFetching: boolean;
  /** When this page entered the room, and when the first other person was there; in milliseconds since 1970. */
  connectedAt: number | null;
  peeredAt: number | null;
  remoteCount: number;
  /** There were more than two at one time. */
  hadSeveral: boolean;
  /** The one other person, who has left; null while anybody is there, and where there were several. */
  leftName: string | null;
  lastRequest: StartRequest | null;
}

/** Whether this page is in a room, or about to be. */
export const isInRoom = ({ status, roomId }: Pick<CallState, 'status' | 'roomId'>, room: string): boolean =>
  status !== 'error' && roomId === room;

export type CallEvent =
  | { type: 'started'; request: StartRequest }
  | { type: 'ticketCame'; ticket: CallTicket }
  | { type: 'connection'; to: ConnectionState; now: number }
  | { type: 'peers'; count: number; now: number; left?: string | undefined }
  | { type: 'failed'; message: string; diagnostics: readonly string[] }
  | { type: 'minimized'; to: boolean | 'other' }
  | { type: 'ended' };

export const IDLE: CallState = {
  status: 'idle',
  connectionState: 'disconnected',
  kind: 'video',
  roomName: null,
  threadId: null,
  roomId: null,
  sessionId: null,
  displayName: '',
  token: null,
  serverUrl: null,
  isGroup: false,
  minimized: false,
  isEncrypted: false,
  metadata: {},
  error: null,
  diagnostics: [],
  isFetching: false,
  connectedAt: null,
  peeredAt: null,
  remoteCount: 0,
  hadSeveral: false,
  leftName: null,
  lastRequest: null,
};

/** The state after an event. What an event cannot change is given back as it was. */
export function nextCall(state: CallState, event: CallEvent): CallState {
  if (event.type === 'ended') return IDLE;
  if (event.type === 'started') return started(state, event.request);
  if (state.status === 'idle') return state;
  switch (event.type) {
    case 'ticketCame':
      return state.isFetching ? ticketCame(state, event.ticket) : state;
    case 'connection':
      return connectionChanged(state, event.to, event.now);
    case 'peers':
      return event.count === state.remoteCount ? state : peersChanged(state, event);
    case 'failed':
      return {
        ...state,
        status: 'error',
        connectionState: 'disconnected',
        isFetching: false,
        error: event.message,
        diagnostics: event.diagnostics,
        remoteCount: 0,
      };
    case 'minimized':
      return { ...state, minimized: event.to === 'other' ? !state.minimized : event.to };
  }
}

function started(state: CallState, request: StartRequest): CallState {
  if (state.isFetching) return state;
  return {
    ...IDLE,
    status: 'connecting',
    connectionState: 'connecting',
    kind: request.kind,
    threadId: request.threadId ?? null,
    roomId: request.roomId ?? null,
    displayName: request.displayName ?? '',
    isGroup: request.isGroup ?? false,
    metadata: request.metadata ?? {},
    isFetching: true,
    lastRequest: request,
    // A call that is tried again stays where it was on the screen, and its clock goes on.
    ...(isSameCall(state, request) && { minimized: state.minimized, peeredAt: state.peeredAt }),
  };
}

function ticketCame(state: CallState, ticket: CallTicket): CallState {
  return {
    ...state,
    isFetching: false,
    token: ticket.token,
    serverUrl: ticket.serverUrl,
    roomName: ticket.roomName,
    roomId: ticket.roomId ?? state.roomId,
    sessionId: ticket.sessionId,
    isEncrypted: ticket.encryptionKey !== null,
    displayName: ticket.displayName || state.displayName,
    metadata: { ...state.metadata, ...ticket.metadata },
  };
}

function connectionChanged(state: CallState, to: ConnectionState, now: number): CallState {
  if (state.status === 'error') return state;
  if (to !== 'connected') return { ...state, connectionState: to };
  return { ...state, status: 'connected', connectionState: to, connectedAt: state.connectedAt ?? now };
}

function peersChanged(state: CallState, { count, now, left }: Extract<CallEvent, { type: 'peers' }>): CallState {
  const hadSeveral = state.hadSeveral || count > 1;
  return {
    ...state,
    remoteCount: count,
    hadSeveral,
    leftName: count > 0 || hadSeveral ? null : (left ?? state.leftName),
    // The clock counts from the first other person, and goes on when that person leaves.
    peeredAt: state.peeredAt ?? (count > 0 ? now : null),
  };
}

/** Whether this page takes part without an account: it can speak, show itself and leave, and reaches nothing else. */
export const isGuestCall = ({ lastRequest }: Pick<CallState, 'lastRequest'>): boolean =>
  lastRequest?.guest !== undefined;

/** Whether the request leads to the room that the state is about. */
export function isSameCall(state: CallState, request: StartRequest): boolean {
  if (state.status === 'idle') return false;
  const roomId = withoutPrefix(request.threadId ?? request.roomId ?? '');
  return [state.threadId, state.roomId].some((known) => known !== null && withoutPrefix(known) === roomId);
}

/** Room names begin with what kind of room they are. */
const PREFIX = /^__(adhoc|thread)_/;
const withoutPrefix = (room: string) => room.replace(PREFIX, '');

const LABELS: Readonly<Record<ConnectionState, string>> = {
  connecting: 'Connecting…',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  disconnected: 'Disconnected',
};

/** How the connection stands, for lists of facts. */
export const connectionLabel = (connection: ConnectionState): string => LABELS[connection];

/** What is known of the others of a call beside how many are in it. */
export interface Others {
  /** Somebody is being rung. */
  isRinging: boolean;
  /** What became of the only other person, as a sentence; null where there is none such. */
  gone: string | null;
}

/** How the call stands, in the only words for it. */
export function callLabel(state: CallState, { isRinging, gone }: Others, now: number): string {
  if (state.connectionState !== 'connected') return connectionLabel(state.connectionState);
  if (state.remoteCount > 0) return `Live · ${clock(now - (state.peeredAt ?? now))}`;
  return isRinging ? 'Calling…' : (gone ?? 'Waiting for participants…');
}

/** Which link somebody alone in a call has at hand: that for guests, that for members, or none. */
export type LinkAtHand = 'guests' | 'members' | null;

/** What somebody alone in a call can do about it, said under their own picture. `isSaid` is that the other has left. */
export function aloneWords(
  { peeredAt }: Pick<CallState, 'peeredAt'>,
  link: LinkAtHand,
  { isSaid, hasBoth }: { isSaid: boolean; hasBoth: boolean },
): string {
  const guests = 'Guests with the link can ask to join.';
  if (link === 'guests') return hasBoth ? `${guests} Colleagues join directly with the invite link.` : guests;
  if (peeredAt !== null && !isSaid) return 'Everyone else has left.';
  if (link === 'members') return 'Send others the link to join.';
  return peeredAt === null ? 'You are the first one here.' : 'You can wait here, or leave.';
}

/** A length of time as `mm:ss`; hours are counted in minutes. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
