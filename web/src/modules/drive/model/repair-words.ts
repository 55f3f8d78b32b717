/** What became of files that were to be repaired. Texts are drive.md's, section 8. */

import type { ThingOf } from '@/shared/lib/module-words';
import { lostInWords } from './reference-words';

/** How many were whole again, wanted no repair, and could not be helped. */
export interface RepairCounts {
  fixed: number;
  skipped: number;
  pending: number;
}

/** Adds up the answers to single repairs; one that failed counts as pending. */
export function countRepairs(
  answers: readonly ({ fixed: readonly unknown[]; skipped: readonly unknown[]; pending: readonly unknown[] } | null)[],
): RepairCounts {
  const counts = { fixed: 0, skipped: 0, pending: 0 };
  for (const answer of answers) {
    counts.fixed += answer?.fixed.length ?? 0;
    counts.skipped += answer?.skipped.length ?? 0;
    counts.pending += answer ? answer.pending.length : 1;
  }
  return counts;
}

const grouped = (count: number): string => count.toLocaleString('en-GB');

/** `Repaired 2 • Skipped 7 • Pending 1`. */
export function repairWords({ fixed, skipped, pending }: RepairCounts): string {
  return `Repaired ${grouped(fixed)} • Skipped ${grouped(skipped)} • Pending ${grouped(pending)}`;
}

/** Why a file is not whole after its repair: what it is attached to is gone, or else its content is. */
export function pendingWords(
  thingOf: ThingOf,
  references: readonly { moduleId: string; referenceType: string; lost: boolean }[],
): string {
  const lost = references.filter((reference) => reference.lost);
  if (lost.length === 0) return 'The content of this file is missing on the server.';
  return `${lostInWords(thingOf, lost)}. The references can be removed in the details of the file.`;
}
