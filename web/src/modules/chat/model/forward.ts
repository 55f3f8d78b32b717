/** Where a message can be passed on to. */
import { fold } from '@/shared/lib/fold';
import { type Listed, nameOf } from './sections';

/** How many conversations are offered at once. */
const OFFERED = 8;

/** Conversations that one can write in and that are called so, those last written into first; the one it stands in comes last. */
export function forwardTargets<C extends Listed & { can: { send: boolean } }>(
  conversations: readonly C[],
  filter: string,
  fromId: string,
): readonly C[] {
  const wanted = fold(filter.trim());
  return conversations
    .filter((one) => one.can.send && fold(nameOf(one)).includes(wanted))
    .sort(
      (a, b) =>
        Number(a.id === fromId) - Number(b.id === fromId) ||
        (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? ''),
    )
    .slice(0, OFFERED);
}
