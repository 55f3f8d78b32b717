/** What the dock knows of the room it is in, whatever library is behind it. */
import type { ExternalStore } from '@/shared/lib/external-store';
import type { CallKind, ConnectionState } from '../model/call-state';

/** A picture that can be shown. */
export interface Picture {
  /** Changes with the picture. */
  id: string;
  attach(element: HTMLVideoElement): void;
  detach(element: HTMLVideoElement): void;
  /** The picture itself, as it is sent, also where nobody looks at it; `release` when it is needed no more. */
  take(): { track: MediaStreamTrack; release: () => void };
}

export interface RoomPerson {
  identity: string;
  /** Who it is in the organisation: the same on each of their devices. */
  userId: string;
  /** Empty for oneself until the room is entered. */
  name: string;
  photoUrl: string | null;
  isLocal: boolean;
  isMicOn: boolean;
  /** What a moderator mutes; null where there is no microphone. */
  micSid: string | null;
  isSpeaking: boolean;
  /** The connection is too poor for a good picture. */
  isPoor: boolean;
  isHandUp: boolean;
  camera: Picture | null;
  screen: Picture | null;
}

export interface Reaction {
  id: string;
  name: string;
  emoji: string;
}

export interface RoomView {
  /** In the order they came, oneself last. */
  people: readonly RoomPerson[];
  isMicOn: boolean;
  isCameraOn: boolean;
  isSharing: boolean;
  isHandUp: boolean;
  /** Who spoke last, of the others. */
  lastSpeaker: string | null;
  /** The browser plays no sound until the person presses something. */
  isSoundBlocked: boolean;
  /** Reactions of the last seconds. */
  reactions: readonly Reaction[];
}

/** What somebody in the room says, or plays with their screen. */
export interface Sound {
  identity: string;
  track: MediaStreamTrack;
}

export const NO_ROOM: RoomView = {
  people: [],
  isMicOn: false,
  isCameraOn: false,
  isSharing: false,
  isHandUp: false,
  lastSpeaker: null,
  isSoundBlocked: false,
  reactions: [],
};

/** Why a room was left without being asked. */
export type LeaveReason = 'roomClosed' | 'removed' | 'otherDevice' | 'lost' | 'unexplained';

/** What a trouble is about: something that was to be turned on, or the server, which says it itself. */
export type Trouble = 'microphone' | 'camera' | 'screen' | 'server';

export interface RoomListener {
  connection(state: ConnectionState): void;
  /** So many others are in the room now; `left` is the name of the one who has just gone. */
  peers(count: number, left?: string): void;
  /** Something to say to those who hear the page. */
  heard(words: string): void;
  /** What is missing, in words; the call goes on without. Null once it is there again. */
  trouble(what: Trouble, words: string | null): void;
  /** The room was left without being asked. */
  left(reason: LeaveReason): void;
}

export interface EnterOptions {
  kind: CallKind;
  isMuted: boolean;
  isCameraOff: boolean;
  devices: Devices;
  /** What the call is encrypted with from end to end; null where it is not. */
  encryptionKey: string | null;
  /** Whether the camera's background is blurred, where the browser does that. */
  isBlurred: boolean;
}

/** The devices that the person chose; the browser's own where none is named. */
export interface Devices {
  audioinput?: string;
  videoinput?: string;
  audiooutput?: string;
}

export interface RoomEngine {
  readonly view: ExternalStore<RoomView>;
  enter(url: string, token: string, options: EnterOptions): Promise<void>;
  leave(): Promise<void>;
  setMicrophone(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  setSharing(isOn: boolean): Promise<void>;
  setHand(isUp: boolean): void;
  react(emoji: string): void;
  choose(kind: keyof Devices, deviceId: string): Promise<void>;
  unblockSound(): Promise<void>;
  /** What is heard in the room now, oneself included. */
  sounds(): readonly Sound[];
  /** Blurs what is behind the person, or no longer. */
  blur(isOn: boolean): Promise<void>;
}

export type MakeRoomEngine = (listener: RoomListener) => RoomEngine;
