/** Whom an `@` offers. */
import { fold } from '@/shared/lib/fold';

/** Somebody who can be named. */
export interface Nameable {
  id: string;
  displayName: string;
  username?: string | null;
  photoURL?: string | null;
}

/** Several people who are named at once: a group that somebody keeps, or a role of the organisation. */
export interface NameableGroup {
  /** What a mention says: `group:…` or `role:…`. */
  id: string;
  /** What follows the @. */
  label: string;
  /** What it is called besides. */
  name: string;
  memberCount: number;
}

interface Groups {
  items: readonly { id: string; handle: string; name: string; memberCount: number }[];
  roles: readonly { key: string; name: string; memberCount: number }[];
}

/** Groups and roles as an @ names them; not those with nobody in them. */
export const nameableGroups = ({ items, roles }: Groups): readonly NameableGroup[] =>
  [
    ...items.map(({ id, handle, name, memberCount }) => ({ id: `group:${id}`, label: handle, name, memberCount })),
    ...roles.map(({ key, name, memberCount }) => ({ id: `role:${key}`, label: name, name: 'Role', memberCount })),
  ].filter(({ memberCount }) => memberCount > 0);

/** Everybody of a conversation at once. */
export type Everybody = 'here' | 'all';

export type Completion =
  | { kind: 'person'; id: string; label: string; photo: string | null; hint: string }
  | { kind: 'group'; id: string; label: string; hint: string }
  | { kind: Everybody; id: Everybody; label: Everybody; hint: string };

/** How many a list offers. */
const MOST = 8;

const EVERYBODY: readonly Completion[] = [
  { kind: 'here', id: 'here', label: 'here', hint: 'Members who are active' },
  { kind: 'all', id: 'all', label: 'all', hint: 'Every member' },
];

/**
 * People whose name has a word that begins with what was typed, members of the conversation first; then groups, `here` and
 * `all`.
 */
export function completionsFor(
  typed: string,
  people: readonly Nameable[],
  memberIds: ReadonlySet<string>,
  hasEverybody: boolean,
  groups: readonly NameableGroup[] = [],
): readonly Completion[] {
  const wanted = fold(typed);
  const fits = people.filter((person) => isFit(person, wanted));
  const ordered = [...fits].sort(
    (a, b) => Number(memberIds.has(b.id)) - Number(memberIds.has(a.id)) || a.displayName.localeCompare(b.displayName),
  );
  const found = ordered.map(
    (person): Completion => ({
      kind: 'person',
      id: person.id,
      label: person.displayName,
      photo: person.photoURL ?? null,
      hint: memberIds.has(person.id) ? (person.username ?? '') : 'Not in this conversation',
    }),
  );
  const everybody = hasEverybody ? EVERYBODY.filter(({ label }) => label.startsWith(wanted)) : [];
  const several = hasEverybody ? groups.filter((group) => isGroupFit(group, wanted)).map(groupCompletion) : [];
  // Who types a name finds groups as well as people; who has typed nothing yet finds some of each.
  const shown = several.slice(0, Math.max(2, MOST - everybody.length - found.length));
  return [...found.slice(0, MOST - everybody.length - shown.length), ...shown, ...everybody];
}

function isFit({ displayName, username }: Nameable, wanted: string): boolean {
  const name = fold(displayName);
  return name.startsWith(wanted) || name.includes(` ${wanted}`) || fold(username ?? '').startsWith(wanted);
}

function isGroupFit({ label, name }: NameableGroup, wanted: string): boolean {
  return [label, name].some((text) => {
    const folded = fold(text);
    return folded.startsWith(wanted) || folded.split(/[ -]/).some((word) => word.startsWith(wanted));
  });
}

const groupCompletion = ({ id, label, name, memberCount }: NameableGroup): Completion => ({
  kind: 'group',
  id,
  label,
  hint: `${name}, ${memberCount === 1 ? '1 person' : `${memberCount} people`}`,
});

/** More than so many members are named at once only after a question. */
const MANY = 20;

/** What is asked before a message reaches so many at once; null where it is simply sent. */
export function everybodyQuestion(
  named: ReadonlySet<Everybody>,
  memberCount: number,
  groups: readonly NameableGroup[] = [],
): { title: string; message: string } | null {
  if (named.size === 0) return groupsQuestion(memberCount, groups);
  if (memberCount <= MANY) return null;
  const who = named.has('all') ? 'all' : 'here';
  return {
    title: `Notify everyone with @${who}?`,
    message:
      who === 'all'
        ? `This message notifies all ${memberCount} members of the conversation.`
        : `This message notifies every active member, of ${memberCount} in the conversation.`,
  };
}

/** The same for groups. Who of them is in the conversation the server knows: it is asked for as many as there can be. */
function groupsQuestion(
  memberCount: number,
  groups: readonly NameableGroup[],
): { title: string; message: string } | null {
  const most = Math.min(
    memberCount,
    groups.reduce((sum, group) => sum + group.memberCount, 0),
  );
  if (most <= MANY) return null;
  const names = groups.map(({ label }) => `@${label}`).join(' and ');
  return { title: `Notify everyone in ${names}?`, message: `This message notifies up to ${most} people.` };
}
