import { type RefObject, useEffect, useRef, useState } from 'react';
import { isMissing, troubleLines, troubleWords } from '../../model/device-words';
import type { Devices } from '../../room/room-engine';

interface Wanted {
  microphone: boolean;
  camera: boolean;
  devices: Devices;
}

/** How often the level is measured, in milliseconds. */
const LEVEL_MS = 100;

/** The own camera in a video element and the own microphone's level from 0 to 1, while they are wanted. */
export function useOwnMedia({ microphone, camera, devices }: Wanted): {
  video: RefObject<HTMLVideoElement | null>;
  level: number;
  trouble: string | null;
  /** Those of the wanted devices that could not be opened. */
  failed: Record<Device, boolean>;
  /** Those of them that this machine does not have. They are opened once they are connected. */
  missing: Record<Device, boolean>;
  /** The camera's track, while it is open. */
  track: MediaStreamTrack | null;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [level, setLevel] = useState(0);
  const [troubles, setTroubles] = useState<Troubles>({});
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const { audioinput, videoinput } = devices;

  useEffect(() => {
    if (!camera) return undefined;
    return openMedia({ video: from(videoinput) }, 'camera', setTroubles, (stream) => {
      const element = video.current;
      if (element) element.srcObject = stream;
      setTrack(stream.getVideoTracks()[0] ?? null);
      return () => {
        setTrack(null);
        if (element) element.srcObject = null;
      };
    });
  }, [camera, videoinput]);

  useEffect(() => {
    if (!microphone) return undefined;
    return openMedia({ audio: from(audioinput) }, 'microphone', setTroubles, (stream) => measure(stream, setLevel));
  }, [microphone, audioinput]);

  const failed = { microphone: microphone && Boolean(troubles.microphone), camera: camera && Boolean(troubles.camera) };
  const missing = {
    microphone: failed.microphone && isMissing(troubles.microphone),
    camera: failed.camera && isMissing(troubles.camera),
  };
  return { video, level, track, failed, missing, trouble: saidOf(troubles, failed) };
}

const from = (deviceId: string | undefined) => (deviceId ? { deviceId } : true);

type Device = 'camera' | 'microphone';

/** What each device failed with. */
type Troubles = Partial<Record<Device, unknown>>;

/** What is the matter with the devices that failed. */
function saidOf(troubles: Troubles, failed: Record<Device, boolean>): string | null {
  const said = (['camera', 'microphone'] as const).filter((device) => failed[device]);
  const words = said.map((device) => [device, troubleWords(device, troubles[device]) ?? '']);
  return troubleLines(Object.fromEntries(words)).join(' ') || null;
}

/** Opens a device and hands it over; what is returned closes it, also if it has not opened yet. */
function openMedia(
  constraints: MediaStreamConstraints,
  device: Device,
  tell: (update: (before: Troubles) => Troubles) => void,
  use: (stream: MediaStream) => () => void,
): () => void {
  const media = navigator.mediaDevices;
  let isGone = false;
  let stop: () => void = () => undefined;
  const open = async () => {
    try {
      if (!media) throw Object.assign(new Error(), { name: 'SecurityError' });
      const stream = await media.getUserMedia(constraints);
      const close = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (isGone) {
        close();
        return;
      }
      tell((before) => ({ ...before, [device]: null }));
      const release = use(stream);
      stop = () => {
        release();
        close();
      };
    } catch (failure) {
      if (isGone) return;
      tell((before) => ({ ...before, [device]: failure }));
      if (isMissing(failure)) media?.addEventListener('devicechange', open, { once: true });
    }
  };
  void open();
  return () => {
    isGone = true;
    media?.removeEventListener('devicechange', open);
    stop();
  };
}

function measure(stream: MediaStream, tell: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // Speech is about a tenth of what the samples can say.
    tell(Math.min(1, Math.sqrt(power) * 6));
  }, LEVEL_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
