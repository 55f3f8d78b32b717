/** What an entry of the audit log says, as far as words need it. */
export interface AuditFacts {
  /** What happened: `file.uploaded`. */
  kind: string;
  /** The id of the person who did it; null for the product itself. */
  actorId: string | null;
  /** The name of the person it happened to, where it is one of the organisation. */
  targetName: string | null;
  payload: Readonly<Record<string, unknown>>;
}

/** Finds a member's name by their id. */
export type NameOf = (id: string) => string | undefined;

/** Reads the facts of one entry into words. */
class Facts {
  constructor(
    private readonly facts: AuditFacts,
    private readonly nameOf: NameOf,
  ) {}

  /** A text or number as it stands, else `fallback`. */
  plain(key: string, fallback: string): string {
    const value = this.facts.payload[key];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : fallback;
  }

  /** A text in quotation marks, else `fallback`. */
  quoted(key: string, fallback: string): string {
    const value = this.facts.payload[key];
    return typeof value === 'string' && value !== '' ? `“${value}”` : fallback;
  }

  /** How many are in a list. */
  count(key: string): number {
    const value = this.facts.payload[key];
    return Array.isArray(value) ? value.length : 0;
  }

  /** To whom it happened: the target's name, else the one that the facts tell. */
  get person(): string {
    return this.facts.targetName ?? this.plain('name', this.plain('email', 'a member'));
  }

  /** The member whose id stands under a key. */
  member(key: string): string {
    return this.nameOf(this.plain(key, '')) ?? 'a former member';
  }

  /** Whoever did it did it to themselves. */
  isOwn(key: string): boolean {
    return this.facts.payload[key] === this.facts.actorId;
  }
}

/** What somebody did, to follow their name. */
const DEEDS: Readonly<Record<string, (facts: Facts) => string>> = {
  'tenant.created': (facts) => `created the organisation ${facts.quoted('name', '')}`,
  'member.added': (facts) => `added ${facts.person} as ${facts.plain('role', 'member')}`,
  'member.suspended': (facts) => `suspended ${facts.person}`,
  'role.changed': (facts) => `changed what the role ${facts.quoted('role', '')} may do`,
  'sessions.ended': (facts) => `ended all sessions of ${facts.person}`,
  'session.opened': () => 'signed in',
  'session.closed': () => 'signed out',
  'session.entered': () => 'came over from another organisation',
  'session.left': () => 'went over to another organisation',
  'session.revoked': (facts) =>
    facts.isOwn('account') ? 'ended another session of theirs' : `ended a session of ${facts.member('account')}`,
  'audit.exported': (facts) => `exported the audit log as ${facts.plain('format', 'a file').toUpperCase()}`,
  'audit.logged': (facts) => `recorded ${facts.quoted('action', 'an event')}`,
  'drive.created': (facts) => `created the drive ${facts.quoted('name', '')}`,
  'library.created': (facts) => `created the library ${facts.quoted('name', '')}`,
  'file.uploaded': (facts) => `uploaded ${facts.quoted('name', 'a file')}`,
  'file.previewed': (facts) => `previewed ${facts.quoted('name', 'a file')}`,
  'file.downloaded': (facts) => `downloaded ${facts.quoted('name', 'a file')}`,
  'file.trashed': (facts) => `moved ${facts.quoted('name', 'a file')} to the trash`,
  'file.restored': (facts) => `restored ${facts.quoted('name', 'a file')}`,
  'file.purged': (facts) => `deleted ${facts.quoted('name', 'a file')} for good`,
};

/**
 * What happened in words that follow a name: `Aoife Brennan` + `suspended Tom Hughes`. A kind that has no sentence of
 * its own is quoted.
 */
export function deedWords(facts: AuditFacts, nameOf: NameOf): string {
  const deed = DEEDS[facts.kind];
  return deed ? deed(new Facts(facts, nameOf)).trimEnd() : `recorded “${facts.kind}”`;
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
