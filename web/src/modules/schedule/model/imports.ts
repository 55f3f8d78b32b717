/** What becomes of files from other calendars. */
import type { CalendarImported, ImportProblem } from '../api/types';

/** A file, with what the server says would become of it; null while it is asked. */
export interface ImportFile {
  file: File;
  outcome: CalendarImported | null;
  /** Why it cannot be read at all. */
  error: string | null;
}

/** The most problems that are shown of a file. */
export const MAX_SHOWN = 20;

/** '12 new, 3 changed, 1 cannot be taken'. */
export function outcomeWords({ created, updated, unchanged, problems }: CalendarImported): string {
  const left = problems.filter(({ leftOut }) => leftOut).length;
  const parts = [
    created > 0 && `${created} new`,
    updated > 0 && `${updated} changed`,
    unchanged > 0 && `${unchanged} already here`,
    left > 0 && `${left} cannot be taken`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'No events';
}

/** 'Site meeting: the zone is not known', or the reason alone where it is about the whole file. */
export function problemWords({ title, reason }: ImportProblem): string {
  return title ? `${title}: ${reason}` : reason;
}

/** How many events the files bring or change, once all are known. */
export function importCount(files: readonly ImportFile[]): number {
  return files.reduce((sum, { outcome }) => sum + (outcome ? outcome.created + outcome.updated : 0), 0);
}

/** True while the server still reads one. */
export function isReading(files: readonly ImportFile[]): boolean {
  return files.some(({ outcome, error }) => outcome === null && error === null);
}

/** '1 event imported', '15 events imported'. */
export function importedWords(count: number): string {
  return `${count} ${count === 1 ? 'event' : 'events'} imported`;
}
