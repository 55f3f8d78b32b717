import { countWords } from './words';

const NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'drive.files': ['file', 'files'],
  'drive.drives': ['drive', 'drives'],
  'drive.libraries': ['library', 'libraries'],
  'drive.folders': ['folder', 'folders'],
  'notes.notes': ['note', 'notes'],
  'schedule.calendars': ['calendar', 'calendars'],
  'schedule.events': ['event', 'events'],
  'chat.channels': ['channel', 'channels'],
  'drive.shares': ['share', 'shares'],
  'signatures.requests': ['signature request', 'signature requests'],
  'drive.uploadRequests': ['upload request', 'upload requests'],
};

/** How many of a kind somebody owns, for people: `drive.files`, 3 → `3 files`. A new kind is read out as it is. */
export function belongingWords(kind: string, count: number): string {
  const [one, many] = NOUNS[kind] ?? [kind.replace('.', ' '), kind.replace('.', ' ')];
  return countWords(count, one, many);
}
