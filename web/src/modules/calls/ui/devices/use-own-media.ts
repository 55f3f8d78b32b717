import { type RefObject, useEffect, useRef, useState } from 'react';
import { troubleLines, troubleWords } from '../../model/device-words';
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
  /** The camera's track, while it is open. */
  track: MediaStreamTrack | null;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [level, setLevel] = useState(0);
  const [troubles, setTroubles] = useState<{ camera?: string | null; microphone?: string | null }>({});
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
  return { video, level, track, failed, trouble: saidOf(troubles, failed) };
}

const from = (deviceId: string | undefined) => (deviceId ? { deviceId } : true);

type Device = 'camera' | 'microphone';

/** What is the matter with the devices that failed. */
function saidOf(troubles: Partial<Record<Device, string | null>>, failed: Record<Device, boolean>): string | null {
  const said = Object.entries(troubles).filter(([device]) => failed[device as Device]);
  return troubleLines(Object.fromEntries(said)).join(' ') || null;
}

/** Opens a device and hands it over; what is returned closes it, also if it has not opened yet. */
function openMedia(
  constraints: MediaStreamConstraints,
  device: Device,
  tell: (update: (before: Partial<Record<Device, string | null>>) => Partial<Record<Device, string | null>>) => void,
  use: (stream: MediaStream) => () => void,
): () => void {
  let isGone = false;
  let stop: () => void = () => undefined;
  const open = async () => {
    try {
      if (!navigator.mediaDevices) throw Object.assign(new Error(), { name: 'SecurityError' });
      const stream = await navigator.mediaDevices.getUserMedia(constraints);
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
      if (!isGone) tell((before) => ({ ...before, [device]: troubleWords(device, failure) }));
    }
  };
  void open();
  return () => {
    isGone = true;
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
