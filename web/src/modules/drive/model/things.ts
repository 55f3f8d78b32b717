/** What other modules attach files to, as one speaks of it. */

/** One thing: with its article, alone, and many of it. */
export interface Thing {
  /** `a note`. */
  withArticle: string;
  one: string;
  many: string;
}

const SIGNATURE: Thing = {
  withArticle: 'a signature request',
  one: 'signature request',
  many: 'signature requests',
};

const THINGS: Readonly<Record<string, Thing>> = {
  notes: { withArticle: 'a note', one: 'note', many: 'notes' },
  schedule: { withArticle: 'an event', one: 'event', many: 'events' },
  chat: { withArticle: 'a message', one: 'message', many: 'messages' },
  docs: { withArticle: 'a page', one: 'page', many: 'pages' },
  invoicing: { withArticle: 'an invoice', one: 'invoice', many: 'invoices' },
  sign: SIGNATURE,
  signatures: SIGNATURE,
};

/** The thing of a module; null where the module has no word of its own. */
export const thingOf = (moduleId: string): Thing | null => THINGS[moduleId] ?? null;
