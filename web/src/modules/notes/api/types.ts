/** What the screens know of notes and folders, as the server gives them. Times are RFC 3339 UTC. */
export type { Note, NoteFolder, NoteSummary, NoteVersion } from '@/shared/api/gen';
