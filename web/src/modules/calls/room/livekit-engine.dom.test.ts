import { type LocalParticipant, type Room, RoomEvent } from 'livekit-client';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeLiveKitEngine } from './livekit-engine';
import type { RoomEngine, RoomListener } from './room-engine';

const opened = vi.hoisted((): { room?: Room } => ({}));

vi.mock('livekit-client', async (load) => {
  const library = await load<typeof import('livekit-client')>();
  class OfflineRoom extends library.Room {
    override connect = async () => undefined;
    constructor(options?: ConstructorParameters<typeof library.Room>[0]) {
      super(options);
      opened.room = this;
    }
  }
  return { ...library, Room: OfflineRoom };
});

/** `{"name":"Zoë Walsh"}` as a token's claims are written. */
const TOKEN = 'e30.eyJuYW1lIjoiWm_DqyBXYWxzaCJ9.sig';
const listener = { connection: vi.fn(), peers: vi.fn(), heard: vi.fn(), trouble: vi.fn(), left: vi.fn() };
let engine: RoomEngine;
const bytes = (message: unknown) => new TextEncoder().encode(JSON.stringify(message));
const person = (identity: string, name: string) => ({ identity, name, isLocal: false }) as never;

beforeEach(async () => {
  for (const one of Object.values(listener)) one.mockReset();
  engine = makeLiveKitEngine(listener satisfies RoomListener);
  await engine.enter('ws://localhost', TOKEN, {
    kind: 'phone',
    isMuted: true,
    isCameraOff: true,
    devices: {},
    encryptionKey: null,
    isBlurred: false,
  });
});

const heard = () => listener.heard.mock.calls.flat();
const say = (from: unknown, topic: string, message: unknown, identity?: string) =>
  opened.room?.emit(
    RoomEvent.DataReceived,
    bytes(message) as never,
    from as never,
    undefined,
    topic,
    undefined,
    identity,
  );

it('tells those who hear the page who joins and who leaves', () => {
  opened.room?.emit(RoomEvent.ParticipantConnected, person('tom:1', 'Tom Hughes'));
  opened.room?.emit(RoomEvent.ParticipantConnected, person('x:1', ''));
  opened.room?.emit(RoomEvent.ParticipantDisconnected, person('tom:1', 'Tom Hughes'));
  expect(heard()).toEqual(['Tom Hughes joined', 'Someone joined', 'Tom Hughes left']);
  expect(listener.peers).toHaveBeenLastCalledWith(0, 'Tom Hughes');
});

it('knows the own name by the token, before the server has said it', () => {
  expect(engine.view.get().people.map(({ name }) => name)).toEqual(['Zoë Walsh']);
});

it('tells of a hand once it is raised, and of reactions', () => {
  const tom = person('tom:1', 'Tom Hughes');
  for (const isUp of [true, true, false, true]) say(tom, 'hand', { isUp });
  say(tom, 'reaction', { emoji: '👏' });
  expect(heard()).toEqual([
    'Tom Hughes raised their hand',
    'Tom Hughes raised their hand',
    'Tom Hughes reacted with 👏',
  ]);
});

it('shows what the server says to this person, and lets nobody else speak for it', () => {
  const message = 'You send more than this server takes from one person (8 Mbit/s).';
  say(person('tom:1', 'Tom Hughes'), 'notice', { message });
  say(undefined, 'notice', { message }, 'gone:1');
  say(undefined, 'other', { message });
  say(undefined, 'notice', 'no message');
  expect(listener.trouble).not.toHaveBeenCalled();
  say(undefined, 'notice', { message });
  expect(listener.trouble).toHaveBeenCalledExactlyOnceWith('server', message);
});

const NO_CAMERA = 'No camera was found. Connect one, then turn it on.';
const missing = () => Object.assign(new Error('Requested device not found'), { name: 'NotFoundError' });

it('tells a refused device once, though the library does so twice', async () => {
  vi.spyOn(opened.room?.localParticipant as LocalParticipant, 'setCameraEnabled').mockImplementation(async () => {
    opened.room?.emit(RoomEvent.MediaDevicesError, missing(), 'videoinput');
    throw missing();
  });
  await engine.setCamera(true);
  expect(listener.trouble).toHaveBeenCalledExactlyOnceWith('camera', NO_CAMERA);
});

it('tells of a device that goes by itself, and takes it back once it is there again', async () => {
  opened.room?.emit(RoomEvent.MediaDevicesError, missing(), 'videoinput');
  expect(listener.trouble).toHaveBeenCalledExactlyOnceWith('camera', NO_CAMERA);
  vi.spyOn(opened.room?.localParticipant as LocalParticipant, 'setCameraEnabled').mockResolvedValue(undefined);
  await engine.setCamera(true);
  expect(listener.trouble).toHaveBeenLastCalledWith('camera', null);
});
