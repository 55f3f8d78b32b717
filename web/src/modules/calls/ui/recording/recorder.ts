/** The recording that this page makes: asked for, run while all agree, kept in pieces, and filed away at the end. */
import { createStore } from '@/shared/lib/external-store';
import { newUuid } from '@/shared/lib/uuid';
import { toast } from '@/shared/ui/toast/toast';
import { startRecording, stopRecording } from '../../api/calls-api';
import { fileRecording } from '../../api/file-recording';
import { type KeptRecording, listRecordings, savePiece, saveRecording } from '../../api/recording-store';
import type { CallSession } from '../../api/types';
import { recordingName, recordingType } from '../../model/recording';
import type { RoomEngine } from '../../room/room-engine';
import { LEFT_RECORDING } from './left-recording';
import { type Mixer, startMixer } from './mixer';

/** How long a piece is, in milliseconds: so much is lost with a closed tab. */
const PIECE_MS = 5000;
const BITS = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 } as const;
/** Where this tab remembers, over a reload, that it recorded a call. */
const RECORDED = 'callRecorded';
/** While a page holds it, no other takes its recording for one that was left behind. */
const LOCK = 'corbel-recording-';

/** What part of the last recording has arrived in the Drive, 0 to 1; null where none is on its way. */
export const savedShare = createStore<number | null>(null);

interface Running {
  kept: KeptRecording;
  media: MediaRecorder;
  mixer: Mixer;
  /** Every piece is kept. */
  done: Promise<void>;
  /** Lets other pages file away what this one could not. */
  release: () => void;
}

interface Making {
  sessionId: string;
  /** Null until everybody has agreed. */
  running: Running | null;
}

let making: Making | null = null;

/** Who records here. */
export interface Recorder {
  tenantId: string;
  uid: string;
}

const ownerOf = ({ tenantId, uid }: Recorder) => `${tenantId}/${uid}`;

/** Asks everybody to agree. This page is the one that records then. */
export async function askToRecord(sessionId: string): Promise<CallSession> {
  const session = await startRecording(sessionId);
  making = { sessionId, running: null };
  sessionStorage.setItem(RECORDED, sessionId);
  return session;
}

/** The person takes the question back: that nobody answered it is no news to them. */
export function takeBackQuestion(): void {
  if (making === null || making.running) return;
  making = null;
  sessionStorage.removeItem(RECORDED);
}

/** Brings the recording up to what the server says of the call; null where the call is left. */
export function followRecording(session: CallSession | null, engine: RoomEngine | null, who: Recorder): void {
  const recording = session?.recording ?? null;
  if (session && recording?.isMine && making === null) {
    // Before a reload it was made here: nobody makes it now, and nobody is to believe that it goes on.
    if (sessionStorage.getItem(RECORDED) === session.id) {
      sessionStorage.removeItem(RECORDED);
      stopRecording(session.id).catch(() => undefined);
    }
    return;
  }
  if (making === null) return;
  if (session?.id !== making.sessionId || !recording?.isMine) {
    finish(session !== null);
    return;
  }
  if (!engine) return;
  if (recording.state === 'running') {
    making.running ??= begin(session, engine, recording.agreed, who);
    letRead(making.running, session, who);
    making.running.mixer.update(recording.agreed);
    if (making.running.media.state === 'paused') making.running.media.resume();
  } else if (making.running) {
    making.running.mixer.update(recording.agreed);
    if (making.running.media.state === 'recording') making.running.media.pause();
  }
}

/** Who was in the call besides whoever records. */
const readersOf = ({ people }: CallSession, { uid }: Recorder) =>
  people.filter(({ id, joinedAt }) => id !== uid && joinedAt !== null).map(({ id }) => id);

/** Whoever comes later reads the recording too. */
function letRead(running: Running, session: CallSession, who: Recorder): void {
  const readers = readersOf(session, who);
  if (readers.length === running.kept.readers.length) return;
  running.kept = { ...running.kept, readers };
  saveRecording(running.kept).catch(() => cannotKeep());
}

function begin(session: CallSession, engine: RoomEngine, agreed: readonly string[], who: Recorder): Running {
  const hasPicture = session.kind === 'video';
  const type = recordingType(hasPicture) ?? 'video/webm';
  const kept: KeptRecording = {
    id: newUuid(),
    owner: ownerOf(who),
    tenantId: who.tenantId,
    name: recordingName(session.displayName, new Date()),
    type,
    threadId: session.threadId,
    readers: readersOf(session, who),
    fileId: null,
  };
  const mixer = startMixer(engine, hasPicture, agreed);
  const media = new MediaRecorder(mixer.stream, { mimeType: type, ...BITS });
  localStorage.setItem(LEFT_RECORDING, '1');
  let writing: Promise<void> = saveRecording(kept);
  let number = 0;
  media.addEventListener('dataavailable', ({ data }) => {
    const own = number;
    number += 1;
    writing = writing.then(() => savePiece(kept.id, own, data)).catch(() => cannotKeep());
  });
  const { promise: filed, resolve: release } = Promise.withResolvers<void>();
  const stopped = new Promise<void>((end) => media.addEventListener('stop', () => end(), { once: true }));
  navigator.locks?.request(LOCK + kept.id, () => filed).catch(() => undefined);
  media.start(PIECE_MS);
  return { kept, media, mixer, done: stopped.then(() => writing), release };
}

let hasComplained = false;

function cannotKeep(): void {
  if (hasComplained) return;
  hasComplained = true;
  toast.error('This browser has no room left for the recording. Stop it to keep what is there.', { duration: 8000 });
}

function finish(isInCall: boolean): void {
  const made = making;
  making = null;
  hasComplained = false;
  sessionStorage.removeItem(RECORDED);
  if (!made) return;
  if (!made.running) {
    if (isInCall) toast.info('Not everyone agreed, so the call is not recorded.');
    return;
  }
  const { kept, media, mixer, done, release } = made.running;
  if (media.state !== 'inactive') media.stop();
  void done
    .then(() => {
      mixer.stop();
      return file(kept);
    })
    .finally(release);
}

/** Files recordings away that a closed tab left behind. */
export async function fileLeftRecordings(who: Recorder): Promise<void> {
  const left = await listRecordings(ownerOf(who)).catch(() => []);
  if (left.length === 0) localStorage.removeItem(LEFT_RECORDING);
  for (const kept of left) {
    // Another page may be making or filing it.
    const own = (lock: Lock | null) => (lock ? file(kept) : undefined);
    await (navigator.locks?.request(LOCK + kept.id, { ifAvailable: true }, own) ?? file(kept));
  }
}

async function file(kept: KeptRecording): Promise<void> {
  savedShare.set(0);
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  try {
    const isThere = await fileRecording(kept, (share) => savedShare.set(share));
    if (isThere)
      toast.success(kept.threadId ? 'The recording is in the conversation.' : 'The recording is in the Drive.');
  } catch (failure) {
    const why = failure instanceof Error && failure.message ? failure.message : 'The server does not answer.';
    toast.error(`${why} It is kept in this browser.`, {
      title: 'The recording could not be saved',
      duration: 60_000,
      action: { label: 'Try again', onClick: () => void file(kept) },
    });
  } finally {
    window.removeEventListener('beforeunload', warn);
    savedShare.set(null);
  }
}
