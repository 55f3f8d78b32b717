import { keyOfName } from './file-name';
import type { OnConflict } from './upload-item';

/** A file to be uploaded whose name is taken where it goes. */
export interface NameConflict {
  /** The folders above it in what was chosen; empty for a file that was chosen by itself. */
  path: string;
  name: string;
  /** Bytes of the file that is there. */
  size: number;
  /** RFC 3339: when its content last changed. */
  modifiedAt: string;
  /** Whether the person may replace it. */
  canReplace: boolean;
}

/** What becomes of files whose names are taken: one answer for all, or one for each. */
export interface ConflictAnswer {
  all: OnConflict;
  /** By {@link keyOf}; what is not in here follows `all`. */
  each: Readonly<Record<string, OnConflict>>;
}

/** The answer before anything is asked: nothing that is there is touched. */
export const KEEP_BOTH: ConflictAnswer = { all: 'keepBoth', each: {} };

/** A file within what was chosen. */
export function keyOf({ path, name }: { path: string; name: string }): string {
  return `${path}/${name}`;
}

/** The answer for one file. */
export function answerFor({ all, each }: ConflictAnswer, file: { path: string; name: string }): OnConflict {
  return each[keyOf(file)] ?? all;
}

/**
 * The answers for files that were chosen by themselves, in their order. The question was about what lay there before: of
 * two that have one name, as when both are dragged out of different folders, the second neither replaces nor yields to the
 * first.
 */
export function answersFor(answer: ConflictAnswer, names: readonly string[]): OnConflict[] {
  const met = new Set<string>();
  return names.map((name) => {
    const key = keyOfName(name);
    if (met.has(key)) return 'keepBoth';
    met.add(key);
    return answerFor(answer, { path: '', name });
  });
}

/** One answer for all of them. What may not be replaced is kept beside the new file. */
export function answerAll(choice: OnConflict, conflicts: readonly NameConflict[]): ConflictAnswer {
  if (choice !== 'replace') return { all: choice, each: {} };
  const kept = conflicts.filter(({ canReplace }) => !canReplace);
  return { all: choice, each: Object.fromEntries(kept.map((one) => [keyOf(one), 'keepBoth'])) };
}

/** Whether any file is left out by the answer: then nobody knows how many bytes there will be. */
export function skipsAny({ all, each }: ConflictAnswer): boolean {
  return all === 'skip' || Object.values(each).includes('skip');
}

/** '1 file has a name that is taken there', '12 files have names that are taken there'. */
export function conflictWords(count: number): string {
  return count === 1 ? '1 file has a name that is taken there.' : `${count} files have names that are taken there.`;
}
