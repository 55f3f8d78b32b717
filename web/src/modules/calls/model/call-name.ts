/** What a call is called, and whom it can be held with again. Pure. */
import type { CallSession } from '../api/types';

/** A call that nobody was asked to and that has no title. The server says so too, and adds who came. */
export const CALL_BY_LINK = 'Call by link';

/** Whether nobody was asked to the call: people came by its link. */
export const isByLink = ({ threadId, participants }: Pick<CallSession, 'threadId' | 'participants'>): boolean =>
  threadId === null && participants.length < 2;

/** What a call is called until the server has said it: by its title, else by the people who are asked. */
export const firstName = (title: string, asked: readonly { displayName: string }[]): string =>
  title || asked.map(({ displayName }) => displayName).join(', ') || CALL_BY_LINK;

/** The only other person of a call, whose picture stands for it; null where it has none or several. */
export function onlyOther({
  isGroup,
  people,
  startedBy,
  isMine,
  displayName,
}: CallSession): CallSession['people'][0] | null {
  if (isGroup) return null;
  const caller = people.find(({ id }) => id === startedBy);
  const other = isMine ? people.find(({ id }) => id !== startedBy) : caller;
  // A call between two that has a title is that call, and not the person.
  return other?.displayName === displayName ? other : null;
}

/** Who besides this person is rung when the call is held again. Guests cannot be: they come by a link. */
export function askedAgain({ isMine, startedBy, people }: CallSession): readonly string[] {
  const others = people.filter(({ id }) => id !== startedBy).map(({ id }) => id);
  // The server leaves out whoever asks.
  return isMine ? others : [startedBy, ...others];
}
