import type { FactReader } from '../audit/facts';

/** What somebody did, to follow their name: `suspended Tom Hughes`. */
export type Deed = (facts: FactReader) => string;

/** Sentences by the kinds of the module's events, e.g. `file.uploaded`. */
export type Deeds = Readonly<Record<string, Deed>>;

/** One of a kind, and many. */
export type Noun = readonly [one: string, many: string];

/** What other modules say of a module's things. In a file of its own, fetched when it is wanted. */
export interface ModuleWords {
  /** A sentence for each kind of its events in the audit log. */
  deeds: Deeds;
  /** What a member can own there, by the server's kind of belonging, e.g. `notes.notes`. */
  belongings: Readonly<Record<string, Noun>>;
}

/** A thing that files can be attached to: with its article, alone, and many of it. */
export interface Thing {
  /** `a note`. */
  withArticle: string;
  one: string;
  many: string;
}

/** Finds what a module's things are called; null where the module has no word for them, or is none of this build. */
export type ThingOf = (moduleId: string) => Thing | null;
