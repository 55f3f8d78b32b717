import type { Member } from '@/shared/api/gen/types.gen';
import type { Findable } from './entries';
import { beginsAll } from './find-words';

/** So many people are shown beside what else fits. */
const MOST = 4;

type Person = Pick<Member, 'id' | 'displayName' | 'email'>;

/**
 * Members whose name fits and whom the server did not find: it keeps letters with a stroke, so `lukasz` is no `Łukasz` to it.
 * They lead where the server's lead: to the list of members for those who may see it, for others to the person's files.
 */
export function findPeople(
  members: readonly Person[],
  typed: string,
  things: readonly Findable[],
  maySeeMembers: boolean,
): readonly Findable[] {
  const known = new Set(things.filter(({ kind }) => kind === 'person').map(({ id }) => id));
  return members
    .filter(({ id, displayName }) => !known.has(id) && beginsAll(displayName, typed))
    .slice(0, MOST)
    .map(({ id, displayName, email }) => ({
      kind: 'person',
      id,
      title: displayName,
      place: email,
      passage: '',
      path: maySeeMembers
        ? `/admin/members?search=${encodeURIComponent(email)}`
        : `/drive/all?search=${encodeURIComponent(displayName)}`,
      at: '',
    }));
}
