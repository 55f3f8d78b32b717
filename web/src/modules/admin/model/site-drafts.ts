/** Texts of the public site that are written and not saved. They stay while the page is open, whatever else is looked at. */
import { createStore } from '@/shared/lib/external-store';

/** What somebody writes, and the revision of the saved text that it began from. */
export interface SiteDraft {
  text: string;
  revision: string;
}

/** By the name of the text. */
export const siteDrafts = createStore<Readonly<Record<string, SiteDraft>>>({});

/** Keeps what was typed. The revision stays that of the first key: what others saved since is not written over unseen. */
export function keepDraft(name: string, text: string, saved: { text: string; revision: string }): void {
  siteDrafts.set((drafts) => {
    const revision = drafts[name]?.revision ?? saved.revision;
    if (text === saved.text && revision === saved.revision) return without(drafts, name);
    return { ...drafts, [name]: { text, revision } };
  });
}

/** Lets go of a draft; given `text`, only where nothing was typed since. */
export function dropDraft(name: string, text?: string): void {
  siteDrafts.set((drafts) => (text === undefined || drafts[name]?.text === text ? without(drafts, name) : drafts));
}

function without(drafts: Readonly<Record<string, SiteDraft>>, name: string): Readonly<Record<string, SiteDraft>> {
  return Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== name));
}
