import type { SignatureEvent, SignRequest, SignTask } from '../api/types';

/** Somebody without an account who is to sign, or to get a copy. */
export interface OutsideSigner {
  name: string;
  /** In small letters: it says who the person is. */
  email: string;
}

/** Nobody yet. */
export const NOBODY: OutsideSigner = { name: '', email: '' };

/** Whether somebody is being written down. */
export const hasWords = ({ name, email }: OutsideSigner): boolean => name.trim() !== '' || email.trim() !== '';

/** Whether mail can be sent there; the server looks closer. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** For how many days people may sign, as the form offers it. */
export const DAYS_TO_SIGN = [7, 14, 30, 60, 90] as const;
/** After how many days they are reminded; 0 for never. */
export const DAYS_TO_REMIND = [0, 1, 3, 7, 14] as const;

/** `1 day`, `7 days`. */
export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
/** `Never`, `Every day`, `Every 3 days`. */
export const remindWords = (days: number): string =>
  days === 0 ? 'Never' : days === 1 ? 'Every day' : `Every ${days} days`;

/** Who has yet to sign, and can only be reached by email. */
export const reachedByEmail = ({ status, tasks }: Pick<SignRequest, 'status' | 'tasks'>): SignTask[] =>
  status === 'pending' ? tasks.filter((task) => task.outsiderEmail && task.status === 'pending') : [];

/**
 * Those of them to whom no email has gone so far: no mail server took one along. `events` are the request's record; undefined
 * while it is not known.
 */
export function unreachedOf(
  request: Pick<SignRequest, 'status' | 'tasks'>,
  events: readonly Pick<SignatureEvent, 'at' | 'what' | 'taskId' | 'note'>[] | undefined,
): SignTask[] {
  return reachedByEmail(request).filter(({ id, delegations }) => {
    // What went to whoever had the place before reached somebody else.
    const since = Date.parse(delegations.at(-1)?.at ?? '') || 0;
    const letters = events?.filter(
      ({ what, taskId, at }) => what === 'sent' && taskId === id && Date.parse(at) > since,
    );
    return letters !== undefined && letters.length > 0 && letters.every(({ note }) => note === HELD);
  });
}

/** The note of a letter that no mail server took along. */
const HELD = 'held';

/** Whether a reminder can be sent: not offered, of no use until there is a mail server, or at once. */
export type Reminder = 'none' | 'waits' | 'ready';

/** Without a mail server only members hear of a reminder, by the bell. Undefined: not known yet. */
export function reminderOf(
  { can, tasks }: Pick<SignRequest, 'can' | 'tasks'>,
  hasMailServer: boolean | undefined,
): Reminder {
  if (!can.remind) return 'none';
  const isHeard = tasks.some(({ status, isTurn, outsiderEmail }) => status === 'pending' && isTurn && !outsiderEmail);
  return hasMailServer || isHeard ? 'ready' : 'waits';
}
