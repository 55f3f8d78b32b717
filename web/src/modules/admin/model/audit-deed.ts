/** What an entry of the audit log says, as far as words need it. */
export interface AuditFacts {
  /** What happened: `file.uploaded`. */
  kind: string;
  /** The name of the person it happened to, where it is one of the organisation. */
  targetName: string | null;
  payload: Readonly<Record<string, unknown>>;
}

/** A text of the payload in quotation marks, else `fallback`. */
function quoted(payload: AuditFacts['payload'], key: string, fallback: string): string {
  const value = payload[key];
  return typeof value === 'string' && value !== '' ? `“${value}”` : fallback;
}

/** A text or number of the payload as it stands, else `fallback`. */
function plain(payload: AuditFacts['payload'], key: string, fallback: string): string {
  const value = payload[key];
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : fallback;
}

type Deed = (payload: AuditFacts['payload'], person: string) => string;

/** What somebody did, to follow their name. */
const DEEDS: Readonly<Record<string, Deed>> = {
  'tenant.created': (payload) => `created the organisation ${quoted(payload, 'name', '')}`.trimEnd(),
  'member.added': (payload, person) => `added ${person} as ${plain(payload, 'role', 'member')}`,
  'member.suspended': (_payload, person) => `suspended ${person}`,
  'sessions.ended': (_payload, person) => `ended all sessions of ${person}`,
  'role.changed': (payload) => `changed what the role ${quoted(payload, 'role', '')} may do`,
  'session.opened': () => 'signed in',
  'session.closed': () => 'signed out',
  'file.uploaded': (payload) => `uploaded ${quoted(payload, 'name', 'a file')}`,
  'file.previewed': (payload) => `previewed ${quoted(payload, 'name', 'a file')}`,
  'file.downloaded': (payload) => `downloaded ${quoted(payload, 'name', 'a file')}`,
  'file.trashed': (payload) => `moved ${quoted(payload, 'name', 'a file')} to the trash`,
  'file.restored': (payload) => `restored ${quoted(payload, 'name', 'a file')}`,
  'file.purged': (payload) => `deleted ${quoted(payload, 'name', 'a file')} for good`,
  'library.created': (payload) => `created the library ${quoted(payload, 'name', '')}`.trimEnd(),
  'drive.created': (payload) => `created the drive ${quoted(payload, 'name', '')}`.trimEnd(),
};

/**
 * What happened in words that follow a name: `Aoife Brennan` + `suspended Tom Hughes`. A kind that has no sentence of
 * its own is quoted.
 */
export function deedWords({ kind, targetName, payload }: AuditFacts): string {
  const person = targetName ?? plain(payload, 'name', plain(payload, 'email', 'a member'));
  return DEEDS[kind]?.(payload, person) ?? `recorded “${kind}”`;
}

/** Who did it, by name; the product's own deeds have its name. A super user from elsewhere has none here. */
export function actorName(actor: { displayName: string } | null): string {
  return actor ? actor.displayName || 'Somebody from elsewhere' : 'Corbel';
}

/** A kind, or the noun of several, for a list of choices: `file.uploaded` → `File uploaded`. */
export function kindWords(kind: string): string {
  const words = kind.replaceAll(/[._:-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
