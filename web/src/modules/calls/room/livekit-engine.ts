/** A room by the LiveKit client: the only file that knows it. Fetched with the first call. */
import {
  ConnectionQuality,
  DisconnectReason,
  ConnectionState as LiveKitState,
  type Participant,
  type RemoteParticipant,
  type RemoteTrack,
  Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import { createStore } from '@/shared/lib/external-store';
import { randomId } from '@/shared/lib/random-id';
import type { ConnectionState } from '../model/call-state';
import { troubleWords } from '../model/device-words';
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

export function makeLiveKitEngine(listener: RoomListener): RoomEngine {
  const view = createStore<RoomView>(NO_ROOM);
  const hands = new Set<string>();
  const pictures = new Map<string, Picture>();
  let room: Room | null = null;
  let lastSpeaker: string | null = null;
  let isLeaving = false;
  let hasEntered = false;

  const draw = () => {
    if (!room) return;
    const { localParticipant: own, remoteParticipants } = room;
    const others = [...remoteParticipants.values()];
    const people = [own, ...others].map(personOf);
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
    const { userId, photoUrl } = person.attributes;
    return {
      identity: person.identity,
      userId: userId || (person.identity.split(':')[0] ?? person.identity),
      name: person.name || 'Somebody',
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

  const hear = (payload: Uint8Array, person: RemoteParticipant | undefined, topic: string | undefined) => {
    if (!person) return;
    const message = readMessage(payload);
    const name = person.name || 'Somebody';
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

  const attempt = async (what: 'microphone' | 'camera' | 'screen', work: Promise<unknown> | undefined) => {
    try {
      await work;
    } catch (failure) {
      const words = troubleWords(what, failure);
      if (words) listener.trouble(words);
    }
    draw();
  };

  const listen = (to: Room) => {
    const peers = () => listener.peers(to.remoteParticipants.size);
    to.on(RoomEvent.ConnectionStateChanged, (state) => {
      if (state !== LiveKitState.Disconnected) listener.connection(STATES[state]);
      if (state === LiveKitState.Connected) peers();
      draw();
    });
    to.on(RoomEvent.ParticipantConnected, (person) => {
      listener.heard(`${person.name || 'Somebody'} joined`);
      peers();
      draw();
    });
    to.on(RoomEvent.ParticipantActive, (person) => {
      // Whoever comes later sees the hands that are up.
      if (!person.isLocal && hands.has(to.localParticipant.identity)) tell(HAND, { isUp: true }, person.identity);
    });
    to.on(RoomEvent.ParticipantDisconnected, (person) => {
      listener.heard(`${person.name || 'Somebody'} left`);
      hands.delete(person.identity);
      peers();
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
    to.on(RoomEvent.DataReceived, (payload, person, _kind, topic) => hear(payload, person, topic));
    to.on(RoomEvent.MediaDevicesError, (failure, kind) => {
      const words = troubleWords(kind === 'videoinput' ? 'camera' : 'microphone', failure);
      if (words) listener.trouble(words);
    });
    to.on(RoomEvent.Disconnected, (reason) => {
      // Asked for, or the first connection that did not come about: whoever asked hears of it.
      if (isLeaving || reason === DisconnectReason.CLIENT_INITIATED || !hasEntered) return;
      listener.left((reason !== undefined && LEFT[reason]) || 'lost');
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
      room = new Room(roomOptions(options));
      listen(room);
      await room.connect(url, token);
      hasEntered = true;
      const own = room.localParticipant;
      draw();
      // The room is entered even where a device is missing: one can listen.
      await Promise.all([
        options.isMuted ? null : attempt('microphone', own.setMicrophoneEnabled(true)),
        options.kind === 'phone' || options.isCameraOff ? null : attempt('camera', own.setCameraEnabled(true)),
      ]);
    },
    async leave() {
      isLeaving = true;
      const left = room;
      room = null;
      pictures.clear();
      view.set(NO_ROOM);
      await left?.disconnect(true);
    },
    setMicrophone: (isOn) => attempt('microphone', room?.localParticipant.setMicrophoneEnabled(isOn)),
    setCamera: (isOn) => attempt('camera', room?.localParticipant.setCameraEnabled(isOn)),
    setSharing: (isOn) => attempt('screen', room?.localParticipant.setScreenShareEnabled(isOn, { audio: true })),
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
      attempt(kind === 'videoinput' ? 'camera' : 'microphone', room?.switchActiveDevice(kind, deviceId)),
    async unblockSound() {
      await room?.startAudio();
      draw();
    },
  };
}

function roomOptions({ isEmbedded, devices }: EnterOptions) {
  const chosen = (id: keyof Devices) => (devices[id] ? { deviceId: devices[id] } : {});
  return {
    // What nobody looks at is not sent, and what is small comes small.
    adaptiveStream: true,
    dynacast: true,
    // The embedded engine speaks the form with two connections.
    singlePeerConnection: !isEmbedded,
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

function readMessage(payload: Uint8Array): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(payload));
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
