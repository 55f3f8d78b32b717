/** Everybody who agreed as one picture and one sound, as a recording takes them. */
import { boxes, hasAgreed } from '../../model/recording';
import { columnsFor } from '../../model/tiles';
import type { Picture, RoomEngine, RoomPerson } from '../../room/room-engine';

const FRAME = { width: 1280, height: 720 } as const;
const FRAMES_A_SECOND = 15;
/** How wide a line beside a picture is, in pixels. */
const PAD = 4;

export interface Mixer {
  stream: MediaStream;
  /** From now on these are in it, and nobody else. */
  update(agreed: readonly string[]): void;
  stop(): void;
}

interface Shown {
  picture: Picture;
  video: HTMLVideoElement;
  release: () => void;
}

/** Mixes what is in the room; without pictures where the call has none. */
export function startMixer(engine: RoomEngine, hasPicture: boolean, agreed: readonly string[]): Mixer {
  let allowed = agreed;
  const sound = mixSound(engine, () => allowed);
  const picture = hasPicture ? mixPicture(engine, () => allowed) : null;
  const update = () => {
    sound.update();
    picture?.update();
  };
  update();
  const unsubscribe = engine.view.subscribe(update);
  return {
    stream: new MediaStream([...(picture ? [picture.track] : []), sound.track]),
    update(next) {
      allowed = next;
      update();
    },
    stop() {
      unsubscribe();
      sound.stop();
      picture?.stop();
    },
  };
}

function mixSound(engine: RoomEngine, allowed: () => readonly string[]) {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  // Silence from the first moment on, so that the recording has a sound before anybody speaks.
  context
    .createConstantSource()
    .connect(new GainNode(context, { gain: 0 }))
    .connect(out);
  const heard = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  return {
    track: first(out.stream.getAudioTracks()),
    update() {
      const wanted = engine.sounds().filter(({ identity }) => hasAgreed(identity, allowed()));
      const tracks = new Set(wanted.map(({ track }) => track));
      for (const [track, node] of heard) {
        if (tracks.has(track)) continue;
        node.disconnect();
        heard.delete(track);
      }
      for (const track of tracks) {
        if (heard.has(track)) continue;
        const node = context.createMediaStreamSource(new MediaStream([track]));
        node.connect(out);
        heard.set(track, node);
      }
    },
    stop: () => void context.close(),
  };
}

function mixPicture(engine: RoomEngine, allowed: () => readonly string[]) {
  const canvas = Object.assign(document.createElement('canvas'), FRAME);
  const brush = canvas.getContext('2d', { alpha: false });
  const shown = new Map<string, Shown>();
  let tiles: readonly { name: string; shown: Shown | null }[] = [];

  const show = (picture: Picture): Shown => {
    const known = shown.get(picture.id);
    if (known) return known;
    const { track, release } = picture.take();
    const video = document.createElement('video');
    Object.assign(video, { muted: true, playsInline: true, srcObject: new MediaStream([track]) });
    // A picture that does not play yet is drawn once it does.
    video.play().catch(() => undefined);
    const made = { picture, video, release };
    shown.set(picture.id, made);
    return made;
  };

  const update = () => {
    const people = engine.view.get().people.filter(({ identity }) => hasAgreed(identity, allowed()));
    tiles = people.flatMap((person) =>
      tilesOf(person).map(({ name, picture }) => ({ name, shown: picture && show(picture) })),
    );
    const kept = new Set(tiles.map((tile) => tile.shown));
    for (const [id, one] of shown) {
      if (kept.has(one)) continue;
      one.release();
      one.video.srcObject = null;
      shown.delete(id);
    }
  };

  const draw = () => {
    if (!brush) return;
    brush.fillStyle = '#111';
    brush.fillRect(0, 0, FRAME.width, FRAME.height);
    const places = boxes(tiles.length, columnsFor(Math.max(1, tiles.length), FRAME), FRAME);
    for (const [at, { name, shown: one }] of tiles.entries()) {
      const box = places[at];
      if (box) drawTile(brush, name, one?.video ?? null, box);
    }
  };
  const clock = new Worker(new URL('./ticks-worker.ts', import.meta.url), { type: 'module' });
  clock.addEventListener('message', draw);
  clock.postMessage(1000 / FRAMES_A_SECOND);
  return {
    track: first(canvas.captureStream(FRAMES_A_SECOND).getVideoTracks()),
    update,
    stop() {
      clock.terminate();
      for (const { release } of shown.values()) release();
      shown.clear();
    },
  };
}

/** What somebody shares, and they themselves. */
function tilesOf({ name, camera, screen }: RoomPerson): { name: string; picture: Picture | null }[] {
  return [...(screen ? [{ name: `${name}'s screen`, picture: screen }] : []), { name, picture: camera }];
}

type Box = ReturnType<typeof boxes>[number];

function drawTile(brush: CanvasRenderingContext2D, name: string, video: HTMLVideoElement | null, box: Box): void {
  const { x, y, width, height } = {
    x: box.x + PAD,
    y: box.y + PAD,
    width: box.width - 2 * PAD,
    height: box.height - 2 * PAD,
  };
  brush.fillStyle = '#222';
  brush.fillRect(x, y, width, height);
  const hasPicture = video !== null && video.videoWidth > 0;
  if (hasPicture) {
    const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
    const [w, h] = [video.videoWidth * scale, video.videoHeight * scale];
    brush.drawImage(video, x + (width - w) / 2, y + (height - h) / 2, w, h);
  }
  brush.font = `${hasPicture ? 18 : 28}px sans-serif`;
  brush.textAlign = hasPicture ? 'left' : 'center';
  brush.textBaseline = hasPicture ? 'bottom' : 'middle';
  brush.lineWidth = 4;
  brush.strokeStyle = '#000';
  brush.fillStyle = '#fff';
  const at = hasPicture ? ([x + 10, y + height - 8] as const) : ([x + width / 2, y + height / 2] as const);
  brush.strokeText(name, ...at, width - 20);
  brush.fillText(name, ...at, width - 20);
}

function first(tracks: readonly MediaStreamTrack[]): MediaStreamTrack {
  const [track] = tracks;
  if (!track) throw new Error('The browser mixes nothing.');
  return track;
}
