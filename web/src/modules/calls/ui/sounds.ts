/** The ring of a call that comes and of one that is made, by the browser's own synthesiser: no file is fetched. */

interface Tone {
  frequencies: readonly number[];
  /** When it sounds within a cycle, and how long a cycle is, in seconds. */
  bursts: readonly (readonly [from: number, to: number])[];
  cycle: number;
  volume: number;
}

/** Two short bursts, then a pause, as telephones here ring. */
const RING: Tone = {
  frequencies: [400, 450],
  bursts: [
    [0, 0.4],
    [0.6, 1],
  ],
  cycle: 3,
  volume: 0.12,
};
/** The same from the other end: quieter. */
const RING_BACK: Tone = { ...RING, volume: 0.04 };

/** Two notes, once: somebody waits at the door. */
const KNOCK: Tone = {
  frequencies: [660],
  bursts: [
    [0, 0.1],
    [0.2, 0.3],
  ],
  cycle: 60,
  volume: 0.06,
};
/** When it has died away, in milliseconds. */
const KNOCK_MS = 1000;

/** The longest a call rings, in seconds. */
const LONGEST = 60;

function play({ frequencies, bursts, cycle, volume }: Tone): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0;
  gain.connect(context.destination);
  const start = context.currentTime + 0.05;
  for (let at = 0; at < LONGEST; at += cycle) {
    for (const [from, to] of bursts) {
      // A ramp: a sound that begins or ends at once clicks.
      gain.gain.setTargetAtTime(volume, start + at + from, 0.015);
      gain.gain.setTargetAtTime(0, start + at + to, 0.015);
    }
  }
  for (const frequency of frequencies) {
    const oscillator = context.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gain);
    oscillator.start(start);
    oscillator.stop(start + LONGEST);
  }
  // A page that nobody has touched yet may make no sound; the banner is seen all the same.
  context.resume().catch(() => undefined);
  return () => void context.close().catch(() => undefined);
}

/** Rings until the returned function is called. */
export const startRing = (): (() => void) => play(RING);
/** What the caller hears until somebody answers. */
export const startRingBack = (): (() => void) => play(RING_BACK);
/** Lets whoever moderates a call hear that a guest has knocked. */
export function playKnock(): void {
  setTimeout(play(KNOCK), KNOCK_MS);
}
