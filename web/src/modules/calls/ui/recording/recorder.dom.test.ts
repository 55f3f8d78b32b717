import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@/shared/lib/external-store';
import { toasts } from '@/shared/ui/toast/toast';
import { startRecording, stopRecording } from '../../api/calls-api';
import { fileRecording } from '../../api/file-recording';
import { listRecordings, savePiece, saveRecording } from '../../api/recording-store';
import type { CallSession } from '../../api/types';
import { NO_ROOM, type RoomEngine } from '../../room/room-engine';
import { startMixer } from './mixer';
import { askToRecord, fileLeftRecordings, followRecording } from './recorder';

vi.mock('../../api/calls-api');
vi.mock('../../api/file-recording');
vi.mock('../../api/recording-store');
vi.mock('./mixer');

class Media extends EventTarget {
  static isTypeSupported = () => true;
  static made: Media[] = [];
  state = 'inactive';
  constructor() {
    super();
    Media.made.push(this);
  }
  start() {
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.piece('last');
    this.dispatchEvent(new Event('stop'));
  }
  piece(data: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
}

const who = { tenantId: 't', uid: 'ada' };
const engine = { view: createStore(NO_ROOM), sounds: () => [] } as unknown as RoomEngine;
const mixer = { stream: {} as MediaStream, update: vi.fn(), stop: vi.fn() };

type Recording = NonNullable<CallSession['recording']>;

function session(state: Recording['state'] | null, agreed: string[] = ['ada']): CallSession {
  const people = ['ada', 'tom', 'zoe'].map((id) => ({ id, joinedAt: id === 'zoe' ? null : 'x' }));
  const recording = state && { state, isMine: true, agreed };
  return {
    id: 's',
    kind: 'video',
    displayName: 'Standup',
    threadId: 'quay',
    people,
    recording,
  } as unknown as CallSession;
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', Media);
  Media.made = [];
  sessionStorage.clear();
  toasts.set([]);
  vi.mocked(startMixer).mockReset().mockReturnValue(mixer);
  vi.mocked(startRecording).mockReset().mockResolvedValue(session('asked'));
  vi.mocked(stopRecording).mockReset().mockResolvedValue(session(null));
  vi.mocked(fileRecording).mockReset().mockResolvedValue(true);
  vi.mocked(saveRecording).mockReset().mockResolvedValue(undefined);
  vi.mocked(savePiece).mockReset().mockResolvedValue(undefined);
});

afterEach(() => {
  followRecording(null, null, who);
  vi.unstubAllGlobals();
});

it('records only while all agree, keeps each piece, and files the whole away', async () => {
  await askToRecord('s');
  followRecording(session('asked'), engine, who);
  expect(Media.made).toEqual([]);
  followRecording(session('running', ['ada', 'tom']), engine, who);
  const [media] = Media.made;
  expect([media?.state, Media.made.length]).toEqual(['recording', 1]);
  media?.piece('one');
  followRecording(session('asked', ['ada']), engine, who);
  expect(media?.state).toBe('paused');
  expect(mixer.update).toHaveBeenLastCalledWith(['ada']);
  followRecording(session('running', ['ada', 'tom']), engine, who);
  expect(media?.state).toBe('recording');
  followRecording(session(null), engine, who);
  await vi.waitFor(() => expect(fileRecording).toHaveBeenCalledOnce());
  const [kept] = vi.mocked(fileRecording).mock.calls[0] ?? [];
  expect(kept).toMatchObject({
    owner: 't/ada',
    threadId: 'quay',
    readers: ['tom'],
    type: 'video/webm;codecs=vp8,opus',
  });
  expect(vi.mocked(savePiece).mock.calls.map(([, number, piece]) => [number, piece])).toEqual([
    [0, 'one'],
    [1, 'last'],
  ]);
  await vi.waitFor(() => expect(toasts.get()[0]?.message).toBe('The recording is in the conversation.'));
});

it('says so where not everyone agrees, and records what there is when the call is left', async () => {
  await askToRecord('s');
  followRecording(session(null), engine, who);
  expect(toasts.get()[0]?.message).toBe('Not everyone agreed, so the call is not recorded.');
  expect(fileRecording).not.toHaveBeenCalled();
  await askToRecord('s');
  followRecording(session('running'), engine, who);
  followRecording(null, null, who);
  await vi.waitFor(() => expect(fileRecording).toHaveBeenCalledOnce());
});

it('ends a recording that a reload cut off, and not one that another tab makes', async () => {
  followRecording(session('running'), engine, who);
  expect(stopRecording).not.toHaveBeenCalled();
  sessionStorage.setItem('callRecorded', 's');
  followRecording(session('running'), engine, who);
  followRecording(session('running'), engine, who);
  expect(stopRecording).toHaveBeenCalledExactlyOnceWith('s');
});

it('files away what a closed tab left, and tries again where that fails', async () => {
  const left = { id: 'r', threadId: null } as Awaited<ReturnType<typeof listRecordings>>[number];
  vi.mocked(listRecordings).mockResolvedValue([left]);
  vi.mocked(fileRecording).mockRejectedValueOnce(new Error('The storage is full.'));
  await fileLeftRecordings(who);
  const [failed] = toasts.get();
  expect(failed).toMatchObject({ title: 'The recording could not be saved' });
  expect(failed?.message).toBe('The storage is full. It is kept in this browser.');
  failed?.action?.onClick();
  await vi.waitFor(() => expect(toasts.get().at(-1)?.message).toBe('The recording is in the Drive.'));
});
