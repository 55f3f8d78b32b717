/** Who can see a file, and why: people under the rule that lets them. */

interface Seer {
  can: readonly string[];
  /** One sentence of the server's. */
  rule: string;
}

/** People who see a file by the same rule, in the order in which they came. */
export interface RuleGroup<Person> {
  rule: string;
  people: readonly Person[];
}

/** Puts people under the rules that let them see a file; the rule of the first comes first. */
export function byRule<Person extends Seer>(people: readonly Person[]): readonly RuleGroup<Person>[] {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const known = groups.get(person.rule);
    if (known) known.push(person);
    else groups.set(person.rule, [person]);
  }
  return [...groups].map(([rule, members]) => ({ rule, people: members }));
}

/** What is told of what a person may do, in this order. Everybody listed sees the file and may star it. */
const DEEDS: readonly (readonly [string, string])[] = [
  ['download', 'download'],
  ['rename', 'rename'],
  ['move', 'move'],
  ['copy', 'copy'],
  ['replace', 'replace'],
  ['share', 'share'],
  ['trash', 'delete'],
  ['requestDeletion', 'ask for deletion'],
  ['restore', 'restore'],
  ['purge', 'delete permanently'],
];

/** `See, download, rename`: what a person may do with a file now. Who may delete it need not ask for that. */
export function abilityWords(can: readonly string[]): string {
  const told = DEEDS.filter(([key]) => can.includes(key) && !(key === 'requestDeletion' && can.includes('trash')));
  return told.length === 0 ? 'See only' : ['See', ...told.map(([, words]) => words)].join(', ');
}
