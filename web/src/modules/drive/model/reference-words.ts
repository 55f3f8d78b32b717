/** What uses a file, in words: `Used in 2 notes, 1 event`. */

import { thingOf } from './things';

interface Reference {
  moduleId: string;
  referenceType: string;
}

/** What is said of things whose module has no word of its own. */
const OTHER = { one: 'other thing', many: 'other things' };

/** What a reference comes from, as a title: `Note`, `Event`. */
export function thingTitle({ moduleId }: Reference): string {
  const words = thingOf(moduleId)?.one ?? moduleId;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Used in 2 notes, 1 event`, in the order in which they came. `isPart` where more are not here yet. */
export function usedInWords(references: readonly Reference[], isPart: boolean): string {
  const counts = new Map<{ one: string; many: string }, number>();
  for (const { moduleId } of references) {
    const thing = thingOf(moduleId) ?? OTHER;
    counts.set(thing, (counts.get(thing) ?? 0) + 1);
  }
  const parts = [...counts].map(
    ([{ one, many }, count]) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`,
  );
  return `Used in ${parts.join(', ')}${isPart ? ' and more' : ''}`;
}

/** How it is used: `Attachment`. */
export function usageWords({ referenceType }: Reference): string {
  const words = referenceType.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
