/** A room by the LiveKit client: the only file that knows it. Fetched with the first call. */
import {
  ConnectionQuality,
  DisconnectReason,
  ExternalE2EEKeyProvider,
  isE2EESupported,
  ConnectionState as LiveKitState,
  type Participant,
  type RemoteParticipant,
  type RemoteTrack,
  RemoteVideoTrack,
  Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import { createStore } from '@/shared/lib/external-store';
import { randomId } from '@/shared/lib/random-id';
import type { ConnectionState } from '../model/call-state';
import { troubleWords } from '../model/device-words';
import { nameIn } from '../model/ticket';
import { setBackgroundBlur } from './background-blur';
import {
  type Devices,
  type EnterOptions,
  type LeaveReason,
  NO_ROOM,
  type Picture,
  type RoomEngine,
  type RoomListener,
  type RoomPerson,
  type RoomView,
  type Sound,
  type Trouble,
} from './room-engine';

const STATES: Readonly<Record<LiveKitState, ConnectionState>> = {
  [LiveKitState.Disconnected]: 'disconnected',
  [LiveKitState.Connecting]: 'connecting',
  [LiveKitState.Connected]: 'connected',
  [LiveKitState.Reconnecting]: 'reconnecting',
  [LiveKitState.SignalReconnecting]: 'reconnecting',
};

const LEFT: Partial<Record<DisconnectReason, LeaveReason>> = {
  [DisconnectReason.ROOM_DELETED]: 'roomClosed',
  [DisconnectReason.ROOM_CLOSED]: 'roomClosed',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'otherDevice',
};

/** How long a reaction stays on the screen, in milliseconds. */
const REACTION_MS = 4000;
const HAND = 'hand';
const REACTION = 'reaction';
/** What the server says to this person alone, such as that they send too much. */
const NOTICE = 'notice';

type Device = Exclude<Trouble, 'server'>;

export function makeLiveKitEngine(listener: RoomListener): RoomEngine {
  const view = createStore<RoomView>(NO_ROOM);
  const hands = new Set<string>();
  const pictures = new Map<string, Picture>();
  /** What is being turned on or off at this moment. */
  const attempts = new Set<Device>();
  let room: Room | null = null;
  let lastSpeaker: string | null = null;
  let isLeaving = false;
  let hasEntered = false;
  let isBlurred = false;
  let ownName = '';

  const draw = () => {
    if (!room) return;
    const { localParticipant: own, remoteParticipants } = room;
    const others = [...remoteParticipants.values()];
    const people = [...others, own].map(personOf);
    view.set((shown) => ({
      ...shown,
      people,
      isMicOn: own.isMicrophoneEnabled,
      isCameraOn: own.isCameraEnabled,
      isSharing: own.isScreenShareEnabled,
      isHandUp: hands.has(own.identity),
      lastSpeaker,
      isSoundBlocked: !(room?.canPlaybackAudio ?? true),
    }));
  };

  const personOf = (person: Participant): RoomPerson => {
    const microphone = person.getTrackPublication(Track.Source.Microphone);
    const { photoUrl } = person.attributes;
    return {
      identity: person.identity,
      userId: userIdOf(person),
      // One's own name comes with the answer of the server, after the first picture is drawn: until then, by the token.
      name: person.name || (person.isLocal ? ownName : 'Someone'),
      photoUrl: photoUrl || null,
      isLocal: person.isLocal,
      isMicOn: person.isMicrophoneEnabled,
      micSid: microphone?.trackSid ?? null,
      isSpeaking: person.isSpeaking && person.isMicrophoneEnabled,
      isPoor:
        person.connectionQuality === ConnectionQuality.Poor || person.connectionQuality === ConnectionQuality.Lost,
      isHandUp: hands.has(person.identity),
      camera: pictureOf(person, Track.Source.Camera),
      screen: pictureOf(person, Track.Source.ScreenShare),
    };
  };

  /** The same picture for the same track, so that what shows it need not begin anew. */
  const pictureOf = (person: Participant, source: Track.Source): Picture | null => {
    const publication = person.getTrackPublication(source);
    const track = publication?.videoTrack;
    if (!publication || !track || publication.isMuted) return null;
    const id = `${publication.trackSid}/${track.sid ?? ''}/${track.mediaStreamTrack.id}`;
    const known = pictures.get(id);
    if (known) return known;
    const made: Picture = {
      id,
      attach: (element) => void track.attach(element),
      detach: (element) => void track.detach(element),
      take: () => takeTrack(track),
    };
    pictures.set(id, made);
    return made;
  };

  const tell = (topic: string, message: unknown, to?: string) => {
    const data = new TextEncoder().encode(JSON.stringify(message));
    const destinationIdentities = to ? [to] : undefined;
    // What is said while the connection comes back is lost: a hand or a smile is no reason to fail.
    room?.localParticipant.publishData(data, { reliable: true, topic, destinationIdentities }).catch(() => undefined);
  };

  const showReaction = (name: string, emoji: string) => {
    const id = randomId(8);
    view.set((shown) => ({ ...shown, reactions: [...shown.reactions, { id, name, emoji }] }));
    setTimeout(
      () => view.set((shown) => ({ ...shown, reactions: shown.reactions.filter((other) => other.id !== id) })),
      REACTION_MS,
    );
  };

  /** What the server says. It has no identity; somebody who has just left has. */
  const notice = (payload: Uint8Array) => {
    const { message } = readMessage(payload);
    if (typeof message === 'string') listener.trouble('server', message);
  };

  const hear = (payload: Uint8Array, person: RemoteParticipant | undefined, topic: string | undefined) => {
    if (!person) return;
    const message = readMessage(payload);
    const name = person.name || 'Someone';
    if (topic === HAND) {
      const wasUp = hands.has(person.identity);
      if (message.isUp === true) hands.add(person.identity);
      else hands.delete(person.identity);
      if (message.isUp === true && !wasUp) listener.heard(`${name} raised their hand`);
      draw();
    }
    if (topic === REACTION && typeof message.emoji === 'string' && message.emoji.length <= 16) {
      showReaction(name, message.emoji);
      listener.heard(`${name} reacted with ${message.emoji}`);
    }
  };

  const attempt = async (what: Device, work: () => Promise<unknown> | undefined) => {
    attempts.add(what);
    try {
      await work();
      listener.trouble(what, null);
    } catch (failure) {
      listener.trouble(what, troubleWords(what, failure));
    }
    attempts.delete(what);
    draw();
  };

  const blurCamera = async () => {
    const track = room?.localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack?.mediaStreamTrack;
    if (track) await setBackgroundBlur(track, isBlurred);
  };

  const turnCamera = async (isOn: boolean) => {
    await attempt('camera', () => room?.localParticipant.setCameraEnabled(isOn));
    if (isOn) await blurCamera();
  };

  const listen = (to: Room) => {
    const peers = () => listener.peers(to.remoteParticipants.size);
    to.on(RoomEvent.ConnectionStateChanged, (state) => {
      if (state !== LiveKitState.Disconnected) listener.connection(STATES[state]);
      if (state === LiveKitState.Connected) peers();
      draw();
    });
    to.on(RoomEvent.ParticipantConnected, (person) => {
      listener.heard(`${person.name || 'Someone'} joined`);
      peers();
      draw();
    });
    to.on(RoomEvent.ParticipantActive, (person) => {
      // Whoever comes later sees the hands that are up.
      if (!person.isLocal && hands.has(to.localParticipant.identity)) tell(HAND, { isUp: true }, person.identity);
    });
    to.on(RoomEvent.ParticipantDisconnected, (person) => {
      const name = person.name || 'Someone';
      listener.heard(`${name} left`);
      hands.delete(person.identity);
      // Oneself on another device is not somebody who has left.
      const isOwn = userIdOf(person) === userIdOf(to.localParticipant);
      listener.peers(to.remoteParticipants.size, isOwn ? undefined : name);
      draw();
    });
    to.on(RoomEvent.TrackSubscribed, (track) => {
      if (track.kind === Track.Kind.Audio) play(track);
      draw();
    });
    to.on(RoomEvent.TrackUnsubscribed, (track) => {
      for (const element of track.detach()) if (element instanceof HTMLAudioElement) element.remove();
      draw();
    });
    to.on(RoomEvent.ActiveSpeakersChanged, (speakers) => {
      lastSpeaker = speakers.find((speaker) => !speaker.isLocal)?.identity ?? lastSpeaker;
      draw();
    });
    to.on(RoomEvent.DataReceived, (payload, person, _kind, topic, _encryption, identity) => {
      if (!person && !identity && topic === NOTICE) notice(payload);
      else hear(payload, person, topic);
    });
    to.on(RoomEvent.MediaDevicesError, (failure, kind) => {
      const what = kind === 'videoinput' ? 'camera' : 'microphone';
      // The library tells a refused device twice. Whoever waits for it hears of it by their promise.
      if (!attempts.has(what)) listener.trouble(what, troubleWords(what, failure));
    });
    to.on(RoomEvent.Disconnected, (reason) => {
      // Asked for, or the first connection that did not come about: whoever asked hears of it.
      if (isLeaving || reason === DisconnectReason.CLIENT_INITIATED || !hasEntered) return;
      const isExplained = reason !== undefined && reason !== DisconnectReason.UNKNOWN_REASON;
      listener.left(isExplained ? (LEFT[reason] ?? 'lost') : 'unexplained');
    });
    for (const event of [
      RoomEvent.TrackMuted,
      RoomEvent.TrackUnmuted,
      RoomEvent.TrackPublished,
      RoomEvent.TrackUnpublished,
      RoomEvent.LocalTrackPublished,
      RoomEvent.LocalTrackUnpublished,
      RoomEvent.ConnectionQualityChanged,
      RoomEvent.ParticipantNameChanged,
      RoomEvent.ParticipantAttributesChanged,
      RoomEvent.AudioPlaybackStatusChanged,
    ] as const) {
      to.on(event, draw);
    }
  };

  return {
    view,
    async enter(url, token, options) {
      isBlurred = options.isBlurred;
      ownName = nameIn(token);
      room = makeRoom(options);
      listen(room);
      if (options.encryptionKey !== null) await encrypt(room, options.encryptionKey);
      await room.connect(url, token);
      hasEntered = true;
      const own = room.localParticipant;
      draw();
      // The room is entered even where a device is missing: one can listen.
      await Promise.all([
        options.isMuted ? null : attempt('microphone', () => own.setMicrophoneEnabled(true)),
        options.kind === 'phone' || options.isCameraOff ? null : turnCamera(true),
      ]);
    },
    async leave() {
      isLeaving = true;
      const left = room;
      room = null;
      pictures.clear();
      view.set(NO_ROOM);
      await left?.disconnect(true);
      if (left) encryptions.get(left)?.worker.terminate();
    },
    setMicrophone: (isOn) => attempt('microphone', () => room?.localParticipant.setMicrophoneEnabled(isOn)),
    setCamera: turnCamera,
    setSharing: (isOn) => attempt('screen', () => room?.localParticipant.setScreenShareEnabled(isOn, { audio: true })),
    setHand(isUp) {
      const identity = room?.localParticipant.identity;
      if (!identity) return;
      if (isUp) hands.add(identity);
      else hands.delete(identity);
      tell(HAND, { isUp });
      draw();
    },
    react(emoji) {
      tell(REACTION, { emoji });
      showReaction('You', emoji);
    },
    choose: (kind, deviceId) =>
      attempt(kind === 'videoinput' ? 'camera' : 'microphone', () => room?.switchActiveDevice(kind, deviceId)),
    sounds() {
      const people = room ? [room.localParticipant, ...room.remoteParticipants.values()] : [];
      return people.flatMap(({ identity, audioTrackPublications }): Sound[] =>
        [...audioTrackPublications.values()].flatMap(({ track }) =>
          track ? [{ identity, track: track.mediaStreamTrack }] : [],
        ),
      );
    },
    async blur(isOn) {
      isBlurred = isOn;
      await blurCamera();
    },
    async unblockSound() {
      await room?.startAudio();
      draw();
    },
  };
}

/** Nobody without the key understands what is sent from here on; the server passes it on. */
async function encrypt(room: Room, key: string): Promise<void> {
  await encryptions.get(room)?.keyProvider.setKey(key);
  await room.setE2EEEnabled(true);
}

const encryptions = new WeakMap<Room, { keyProvider: ExternalE2EEKeyProvider; worker: Worker }>();

function makeRoom(options: EnterOptions): Room {
  if (options.encryptionKey === null) return new Room(roomOptions(options));
  if (!isE2EESupported()) {
    throw new Error('This call is end-to-end encrypted, which this browser cannot do. Join it with another browser.');
  }
  const keyProvider = new ExternalE2EEKeyProvider();
  // Under this server's own address, as the policy of pages demands.
  const worker = new Worker(new URL('./encryption-worker.ts', import.meta.url), { type: 'module' });
  const room = new Room({ ...roomOptions(options), encryption: { keyProvider, worker } });
  encryptions.set(room, { keyProvider, worker });
  return room;
}

/** The size in which others' pictures are asked for where nobody looks at them. */
const TAKEN = { width: 640, height: 360 };

function takeTrack(track: { mediaStreamTrack: MediaStreamTrack }): ReturnType<Picture['take']> {
  const taken = track.mediaStreamTrack;
  if (!(track instanceof RemoteVideoTrack)) return { track: taken, release: () => undefined };
  const nothing = () => undefined;
  // A viewer without an element, so that the picture goes on while the call is minimised.
  const viewer = {
    element: {},
    width: () => TAKEN.width,
    height: () => TAKEN.height,
    visible: true,
    pictureInPicture: false,
    visibilityChangedAt: undefined,
    observe: nothing,
    stopObserving: nothing,
  };
  track.observeElementInfo(viewer);
  return { track: taken, release: () => track.stopObservingElementInfo(viewer) };
}

function roomOptions({ devices }: EnterOptions) {
  const chosen = (id: keyof Devices) => (devices[id] ? { deviceId: devices[id] } : {});
  return {
    // What nobody looks at is not sent, and what is small comes small.
    adaptiveStream: true,
    dynacast: true,
    // Both engines speak the form with two connections, the embedded one no other. With one, Chromium refuses the next
    // offer of whoever sends a picture (livekit-client 2.23: "codec collision" in a bundle), so they receive nothing.
    singlePeerConnection: false,
    audioCaptureDefaults: {
      ...chosen('audioinput'),
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    },
    videoCaptureDefaults: chosen('videoinput'),
    audioOutput: chosen('audiooutput'),
  };
}

/** Sound needs an element that stays in the page; nobody sees it. */
function play(track: RemoteTrack): void {
  const element = track.attach();
  element.hidden = true;
  document.body.append(element);
}

/** Who it is in the organisation, on whichever device. */
const userIdOf = ({ attributes, identity }: Pick<Participant, 'attributes' | 'identity'>): string =>
  attributes?.userId || (identity.split(':')[0] ?? identity);

function readMessage(payload: Uint8Array): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(payload));
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
