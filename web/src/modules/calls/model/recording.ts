/** A recording: who has agreed, what is said of it, and what its file is called. Pure. */

/** A recording as the call's people know it. */
export interface Recording {
  state: 'asked' | 'running';
  askedByName: string;
  /** Set once everybody had agreed for the first time. */
  startedAt: string | null;
  /** Whether this person has agreed. */
  hasAgreed: boolean;
  /** Whether this person records. */
  isMine: boolean;
}

/** What the strip of a call says of its recording, and what the person can do about it. */
export interface RecordingWords {
  words: string;
  /** The same where there is little room. */
  short: string;
  /** The recording runs: everybody sees its sign. */
  isRunning: boolean;
  /** The person is asked. */
  asks: boolean;
}

export function recordingWords({ state, askedByName, startedAt, hasAgreed, isMine }: Recording): RecordingWords {
  if (!hasAgreed) {
    const short = `${askedByName} asks to record`;
    return {
      words: `${askedByName} asks to record this call. Nothing is recorded until everyone agrees.`,
      short,
      isRunning: false,
      asks: true,
    };
  }
  if (state === 'running') {
    const words = isMine ? 'Recording' : `Recording by ${askedByName}`;
    return { words, short: 'Recording', isRunning: true, asks: false };
  }
  const words = startedAt
    ? 'The recording is paused until everyone agrees'
    : 'The recording starts once everyone agrees';
  return { words, short: startedAt ? 'Recording paused' : 'Asking everyone', isRunning: false, asks: false };
}

/** Whether somebody of the room is among those who agreed: members by who they are, guests by what the room calls them. */
export function hasAgreed(identity: string, agreed: readonly string[]): boolean {
  return agreed.includes(identity.startsWith('guest:') ? identity : (identity.split(':')[0] ?? ''));
}

const VIDEO = ['video/webm;codecs=vp8,opus', 'video/webm'] as const;
const SOUND = ['audio/webm;codecs=opus', 'audio/webm'] as const;

/** The type that a recording is made in; null where the browser makes none that others can play. */
export function recordingType(
  hasPicture: boolean,
  isSupported: (type: string) => boolean = isTypeSupported,
): string | null {
  return (hasPicture ? VIDEO : SOUND).find(isSupported) ?? null;
}

const isTypeSupported = (type: string) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(type);

/** The name of a recording's file, which every disk takes: `Standup 2026-11-26 09.30.webm`. */
export function recordingName(title: string, startedAt: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${startedAt.getFullYear()}-${two(startedAt.getMonth() + 1)}-${two(startedAt.getDate())}`;
  // Letters that some disk refuses, and control characters.
  const clean = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return `${clean || 'Call'} ${day} ${two(startedAt.getHours())}.${two(startedAt.getMinutes())}.webm`;
}

/** Where each of so many pictures is drawn, in a frame of that size; pictures keep their shape inside their box. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxes(count: number, columns: number, frame: { width: number; height: number }): readonly Box[] {
  const rows = Math.max(1, Math.ceil(count / columns));
  const width = Math.floor(frame.width / columns);
  const height = Math.floor(frame.height / rows);
  return Array.from({ length: count }, (_, at) => ({
    x: (at % columns) * width,
    y: Math.floor(at / columns) * height,
    width,
    height,
  }));
}
