import type { Deeds } from '../lib/module-words';

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

/** Reads the facts of one entry as words. What is missing or malformed gives the fallback, never a failure. */
export class FactReader {
  constructor(
    private readonly facts: AuditFacts,
    private readonly nameOf: NameOf,
  ) {}

  /** A text or number as it stands. */
  plain(key: string, fallback: string): string {
    const value = this.facts.payload[key];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : fallback;
  }

  /** A text in quotation marks. */
  quoted(key: string, fallback: string): string {
    const value = this.facts.payload[key];
    return typeof value === 'string' && value !== '' ? `“${value}”` : fallback;
  }

  /** Whether it says yes. */
  isTrue(key: string): boolean {
    return this.facts.payload[key] === true;
  }

  /** To whom it happened: the target's name, else what the facts call them. */
  get person(): string {
    return this.facts.targetName ?? this.plain('name', this.plain('email', 'a member'));
  }

  /** The member whose id stands under a key. */
  member(key: string): string {
    return this.nameOf(this.plain(key, '')) ?? 'a former member';
  }

  /** Whether people did it to themselves. */
  get isOnSelf(): boolean {
    const { actorId, targetName } = this.facts;
    return actorId !== null && targetName !== null && this.nameOf(actorId) === targetName;
  }

  /** Whoever did it is also the one whose id stands under a key. */
  isOwn(key: string): boolean {
    return this.facts.payload[key] === this.facts.actorId;
  }

  /** True when a fact is not what it was before. */
  isChanged(key: string): boolean {
    const before = this.facts.payload.before;
    if (typeof before !== 'object' || before === null) return true;
    const former = (before as Record<string, unknown>)[key];
    return JSON.stringify(former) !== JSON.stringify(this.facts.payload[key]);
  }

  /** The words of those facts that differ, each told as `{from, to}`: `name and time zone`. */
  changes(words: Readonly<Record<string, string>>): string {
    const changed = Object.keys(this.facts.payload).map((key) => words[key] ?? key);
    const last = changed.pop();
    if (last === undefined) return 'nothing';
    return changed.length > 0 ? `${changed.join(', ')} and ${last}` : last;
  }
}

/**
 * What happened in words that follow a name: `Aoife Brennan` + `suspended Tom Hughes`. A kind that has no sentence of
 * its own is quoted.
 */
export function deedWords(deeds: Deeds, facts: AuditFacts, nameOf: NameOf): string {
  const deed = deeds[facts.kind];
  return deed ? deed(new FactReader(facts, nameOf)).trimEnd() : `recorded “${facts.kind}”`;
}
