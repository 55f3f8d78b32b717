/** What uses a file, in words: `Used in 2 notes, 1 event`. */

import type { ThingOf } from '@/shared/lib/module-words';

interface Reference {
  moduleId: string;
  referenceType: string;
}

/** What is said of things whose module has no word of its own. */
const OTHER = { one: 'other thing', many: 'other things' };

/** What a reference comes from, as a title: `Note`, `Event`. */
export function thingTitle(thingOf: ThingOf, { moduleId }: Reference): string {
  const words = thingOf(moduleId)?.one ?? moduleId;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How many things of a module. */
interface ReferenceCount {
  moduleId: string;
  things: number;
}

const one = ({ moduleId }: Reference): ReferenceCount => ({ moduleId, things: 1 });

/** `2 notes, 1 event`, in the order in which they came. */
function countedWords(thingOf: ThingOf, counted: readonly ReferenceCount[]): string {
  const counts = new Map<{ one: string; many: string }, number>();
  for (const { moduleId, things } of counted) {
    const thing = thingOf(moduleId) ?? OTHER;
    counts.set(thing, (counts.get(thing) ?? 0) + things);
  }
  return [...counts]
    .map(([{ one, many }, count]) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`)
    .join(', ');
}

/** `Used in 2 notes, 1 event`. `isPart` where more are not here yet. */
export function usedInWords(thingOf: ThingOf, references: readonly Reference[], isPart: boolean): string {
  return usedByWords(thingOf, references.map(one), isPart);
}

/** The same, of what the server counted: `Used in 2 notes, 1 event`. */
export function usedByWords(thingOf: ThingOf, counts: readonly ReferenceCount[], isPart: boolean): string {
  return `Used in ${countedWords(thingOf, counts)}${isPart ? ' and more' : ''}`;
}

/** `Attached to 1 note, 1 event that no longer exist`: of references whose things were deleted. */
export function lostInWords(thingOf: ThingOf, references: readonly Reference[]): string {
  return `Attached to ${countedWords(thingOf, references.map(one))} that no longer ${references.length === 1 ? 'exists' : 'exist'}`;
}

/** How it is used: `Attachment`. */
export function usageWords({ referenceType }: Reference): string {
  const words = referenceType.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
