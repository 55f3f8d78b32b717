/** How many people the text of a message calls at once. */
import { namedEverybody, namedGroups } from './body';
import { type Everybody, everybodyQuestion, type NameableGroup } from './completion';

export interface Reach {
  /** The text as it is to be. */
  html: string;
  /** What it said before; empty for a new one. */
  before?: string;
  /** How many are in the conversation. */
  memberCount: number;
  /** The groups and roles that can be named. */
  groups: readonly NameableGroup[];
}

/**
 * The question before a text calls many people; null where it is simply sent. An edited text asks only when a name was
 * added, and when it did not call many before or calls many more. The server counts for itself and may still ask.
 */
export function reachQuestion({ html, before = '', memberCount, groups }: Reach) {
  const known = { everybody: namedEverybody(before), groups: namedGroups(before) };
  const added = (name: string) => !known.everybody.has(name as Everybody) && !known.groups.has(name);
  const ask = (text: string, isMeant: (name: string) => boolean) => {
    const named = namedGroups(text);
    const everybody = new Set([...namedEverybody(text)].filter(isMeant));
    return everybodyQuestion(
      everybody,
      memberCount,
      groups.filter(({ id }) => named.has(id) && isMeant(id)),
    );
  };
  const hasAdded = !known.everybody.has('all') && [...namedEverybody(html), ...namedGroups(html)].some(added);
  if (!hasAdded || (ask(before, () => true) && !ask(html, added))) return null;
  return ask(html, () => true);
}
