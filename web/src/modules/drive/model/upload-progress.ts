/** Progress in words: percent, stage, speed and time left. Pure, so the tray and the dialog say the same. */

import { isPending, type UploadItem } from './upload-item';

/** 0–100. The last percent belongs to the server: 100 is shown only when the file is registered. */
export function percentOf(item: Pick<UploadItem, 'phase' | 'sent' | 'size'>): number {
  if (item.phase === 'done') return 100;
  if (item.size === 0) return 0;
  return Math.min(99, Math.floor((item.sent / item.size) * 100));
}

/** The stage a percentage stands for. */
export function stageText(percent: number): string {
  if (percent >= 100) return 'Upload Complete!';
  if (percent >= 90) return 'Finalizing...';
  if (percent >= 60) return 'Almost there...';
  if (percent >= 30) return 'Transferring data...';
  return 'Preparing upload...';
}

/** What the tray says about an item: the stage while it moves, else why it does not. */
export function statusText(item: UploadItem): string {
  switch (item.phase) {
    case 'queued':
      return 'Waiting its turn';
    case 'paused':
      return 'Paused';
    case 'waiting':
      return 'No connection, trying again';
    case 'needsFile':
      return 'Choose the file again to continue';
    case 'failed':
      return item.error ?? 'Failed to upload';
    default:
      return stageText(percentOf(item));
  }
}

/** What a form says about the files it sent, as one: the stage of all bytes, or what keeps them from moving. */
export function batchText(items: readonly UploadItem[], percent: number): string {
  const failed = items.filter((item) => item.phase === 'failed' || item.phase === 'needsFile');
  if (items.some(isPending)) {
    const isCutOff =
      items.some((item) => item.phase === 'waiting') && !items.some((item) => item.phase === 'transferring');
    return isCutOff ? 'No connection, trying again' : stageText(percent);
  }
  const [only] = failed;
  if (only && failed.length === 1) return statusText(only);
  if (only && failed.length > 1) {
    // Why, where it is the same for all; else the tray says it of each.
    const why = failed.every((item) => statusText(item) === statusText(only)) ? `: ${statusText(only)}` : '';
    return `${failed.length} files failed to upload${why}`;
  }
  return items.some((item) => item.phase === 'paused') ? 'Paused' : stageText(percent);
}

/** Bytes known to be sent at a moment, in milliseconds of any steady clock. */
export interface SpeedSample {
  at: number;
  sent: number;
}

/** How far back the speed looks. Long enough to be calm, short enough to notice a change of network. */
export const SPEED_WINDOW_MS = 5000;

/** The samples with one more, without those that are too old (one older sample is kept as the base line). */
export function addSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  const last = samples.at(-1);
  // A restart of a part takes bytes back; what was measured before then says nothing any more.
  const kept = last && sample.sent < last.sent ? [] : samples;
  const firstFresh = kept.findIndex((one) => sample.at - one.at <= SPEED_WINDOW_MS);
  return [...(firstFresh < 0 ? kept.slice(-1) : kept.slice(Math.max(0, firstFresh - 1))), sample];
}

/** Bytes per second over the window; null while there is less than a quarter of a second to judge by. */
export function speedOf(samples: readonly SpeedSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 250) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** The files of a tray or a form as one. */
export interface Progress {
  /** Files, and those of them that are done, verified, skipped, still moving by themselves, or stopped. */
  files: number;
  done: number;
  verified: number;
  skipped: number;
  pending: number;
  stuck: number;
  /** Bytes in all, and those that were sent. */
  bytes: number;
  sent: number;
}

/** Adds items up. `expected` is what there is in all where folders are still being read. */
export function progressOf(items: readonly UploadItem[], expected?: { files: number; bytes: number }): Progress {
  const sum: Progress = { files: 0, done: 0, verified: 0, skipped: 0, pending: 0, stuck: 0, bytes: 0, sent: 0 };
  for (const item of items) {
    sum.files += 1;
    sum.bytes += item.size;
    sum.sent += item.sent;
    if (item.phase === 'done') sum.done += 1;
    else if (isPending(item)) sum.pending += 1;
    else sum.stuck += 1;
    if (item.receipt?.outcome === 'skipped') sum.skipped += 1;
    else if (item.receipt?.verified) sum.verified += 1;
  }
  const ahead = expected ? Math.max(0, expected.files - sum.files) : 0;
  return {
    ...sum,
    files: sum.files + ahead,
    pending: sum.pending + ahead,
    bytes: Math.max(sum.bytes, expected?.bytes ?? 0),
  };
}

/** More than a day is no estimate that anybody could use: mostly a few small files went before a large one begins. */
const LONGEST_TOLD = 24 * 60 * 60;

/** Seconds until all is sent at this speed, in bytes per second; null when nothing moves, or too little to judge by. */
export function secondsLeft({ pending, bytes, sent }: Progress, speed: number | null): number | null {
  if (pending === 0 || speed === null || speed <= 0) return null;
  const seconds = Math.max(0, bytes - sent) / speed;
  return seconds > LONGEST_TOLD ? null : seconds;
}

/** 'about 1 min left'. Coarse on purpose: a figure that jumps every second reassures nobody. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.round(seconds / 5) * 5} s left`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `about ${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? `about ${hours} h left` : `about ${hours} h ${rest} min left`;
}

/** The tray's title. */
export function trayTitle({ files, done, verified, skipped, pending, stuck }: Progress): string {
  if (pending > 0) {
    return files === 1 ? 'Uploading 1 file' : `Uploading ${Math.min(files, done + 1)} of ${files} files`;
  }
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  if (stuck > 0 && done > 0) return `${verified} of ${files} verified${rest}, ${stuck} missing`;
  if (stuck > 0) return `${stuck} ${stuck === 1 ? 'file needs' : 'files need'} you`;
  return `${verified} of ${files} verified${rest}`;
}
