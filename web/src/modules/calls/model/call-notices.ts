/** What is said of calls on this installation before one begins. Pure. */

export interface CallNotice {
  words: string;
  /** It can be put away: calls work, and most people need nothing of it. */
  isTip: boolean;
}

export interface NoticeFacts {
  isOn: boolean;
  offReason: string | null;
  warnings: readonly string[];
}

/** That calls are off concerns everybody. What could be set up better concerns who can do it, until they put it away. */
export function callNotices(facts: NoticeFacts, manages: boolean, putAway: readonly string[]): CallNotice[] {
  if (!facts.isOn) return [{ words: facts.offReason ?? 'Calls are switched off.', isTip: false }];
  if (!manages) return [];
  return facts.warnings.filter((words) => !putAway.includes(words)).map((words) => ({ words, isTip: true }));
}

const PUT_AWAY = 'callTipsPutAway';

/** What this browser was told to say no more. Storage may be refused: then it is said again. */
export function readPutAway(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PUT_AWAY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string') : [];
  } catch {
    return [];
  }
}

export function putAway(words: string): string[] {
  const all = [...new Set([...readPutAway(), words])];
  try {
    localStorage.setItem(PUT_AWAY, JSON.stringify(all));
  } catch {
    // It is said again on the next visit.
  }
  return all;
}
