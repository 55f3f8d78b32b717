/** The list of conversations: its sections, its order and how much stands out. */
import { fold } from '@/shared/lib/fold';

/** What the list must know of a conversation. */
export interface Listed {
  id: string;
  kind: 'channel' | 'direct' | 'group';
  name: string;
  lastSeq: number;
  lastMessageAt?: string | null;
  archivedAt?: string | null;
  createdBy?: string | null;
  people: readonly { displayName: string }[];
  membership?: { isStarred: boolean; isMuted: boolean } | null;
}

export type SectionKey = 'starred' | 'channels' | 'direct';

export interface Section<C extends Listed> {
  key: SectionKey;
  title: string;
  conversations: readonly C[];
}

/** What is unread, by conversation, as the server derives it. */
export interface Unread {
  unreadCounts: Readonly<Record<string, number>>;
  mentionCounts: Readonly<Record<string, number>>;
  manuallyUnread: Readonly<Record<string, boolean>>;
}

export const NOTHING_UNREAD: Unread = { unreadCounts: {}, mentionCounts: {}, manuallyUnread: {} };

const TITLES: Readonly<Record<SectionKey, string>> = {
  starred: 'Starred',
  channels: 'Channels',
  direct: 'Direct messages',
};

interface HasCompanion {
  kind: Listed['kind'];
  people: readonly { id: string; isMember: boolean }[];
}

/** The other one of a direct message, while that is a member. */
export function companionOf({ kind, people }: HasCompanion): string | undefined {
  const [person] = people;
  return kind === 'direct' && person?.isMember ? person.id : undefined;
}

/** What a conversation is called: a channel by its name, others by their people; with nobody else it is one's own notes. */
export function nameOf({ kind, name, people }: Pick<Listed, 'kind' | 'name' | 'people'>): string {
  if (kind === 'channel') return name;
  if (people.length === 0) return 'Notes to self';
  if (people.length === 1) return people[0]?.displayName ?? '';
  return people.map(({ displayName }) => displayName.split(' ')[0]).join(', ');
}

/** Channels by name, direct messages by who wrote last. Archived ones and empty ones of others are left out, but for the open one. */
export function sectionsOf<C extends Listed>(
  conversations: readonly C[],
  { filter, openId, ownId }: { filter: string; openId: string | undefined; ownId: string },
): readonly Section<C>[] {
  const wanted = fold(filter.trim());
  const shown = conversations.filter(
    (one) =>
      (one.id === openId || isListed(one, ownId)) &&
      (wanted === '' ||
        fold(nameOf(one)).includes(wanted) ||
        one.people.some((person) => fold(person.displayName).includes(wanted))),
  );
  const byName = (a: C, b: C) => nameOf(a).localeCompare(nameOf(b));
  const latest = (a: C, b: C) => (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? '') || byName(a, b);
  const isStarred = (one: C) => one.membership?.isStarred ?? false;
  const of = (key: SectionKey, list: C[]): Section<C> => ({ key, title: TITLES[key], conversations: list });
  const rest = shown.filter((one) => !isStarred(one));
  return [
    of('starred', shown.filter(isStarred).sort(byName)),
    of('channels', rest.filter(({ kind }) => kind === 'channel').sort(byName)),
    of('direct', rest.filter(({ kind }) => kind !== 'channel').sort(latest)),
  ].filter(({ key, conversations: list }) => list.length > 0 || (key !== 'starred' && wanted === ''));
}

function isListed({ kind, lastSeq, archivedAt, createdBy }: Listed, ownId: string): boolean {
  if (archivedAt) return false;
  return kind === 'channel' || lastSeq > 0 || createdBy === ownId;
}

export interface Weight {
  /** Its name is bold. */
  isUnread: boolean;
  /** The number in its badge: mentions, and every message of a direct conversation; 0 for none. */
  badge: number;
  isDimmed: boolean;
}

/** How much a conversation stands out. A muted one counts mentions only. */
export function weightOf(conversation: Listed, unread: Unread): Weight {
  const count = unread.unreadCounts[conversation.id] ?? 0;
  const mentions = unread.mentionCounts[conversation.id] ?? 0;
  const isMuted = conversation.membership?.isMuted ?? false;
  const isManual = unread.manuallyUnread[conversation.id] ?? false;
  const badge = conversation.kind === 'channel' || isMuted ? mentions : Math.max(count, mentions);
  return { isUnread: count > 0 || isManual, badge, isDimmed: isMuted && badge === 0 };
}

/** What it is called for those who hear it: `site-works, 3 unread, 1 mention`. */
export function heardName(conversation: Listed, unread: Unread): string {
  const count = unread.unreadCounts[conversation.id] ?? 0;
  const mentions = unread.mentionCounts[conversation.id] ?? 0;
  const parts = [nameOf(conversation)];
  if (count > 0) parts.push(`${count > 1000 ? 'over 1,000' : count} unread`);
  else if (unread.manuallyUnread[conversation.id]) parts.push('marked unread');
  if (mentions > 0) parts.push(mentions === 1 ? '1 mention' : `${mentions} mentions`);
  if (conversation.membership?.isMuted) parts.push('muted');
  return parts.join(', ');
}

/** The number at the module's name and in the tab: what badges say in sum. */
export function totalBadge(conversations: readonly Listed[], unread: Unread): number {
  return conversations.reduce((sum, one) => sum + weightOf(one, unread).badge, 0);
}

/** The next conversation above or below the open one that has something unread, around the end; null where none has. */
export function nextUnread<C extends Listed>(
  sections: readonly Section<C>[],
  unread: Unread,
  openId: string | undefined,
  step: 1 | -1,
): C | null {
  const all = sections.flatMap(({ conversations }) => conversations);
  const at = all.findIndex(({ id }) => id === openId);
  const start = at === -1 && step === -1 ? 0 : at;
  for (let index = 1; index <= all.length; index += 1) {
    const candidate = all[(start + step * index + all.length * 2) % all.length];
    if (candidate && candidate.id !== openId && weightOf(candidate, unread).isUnread) return candidate;
  }
  return null;
}
