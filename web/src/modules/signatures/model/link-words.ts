import { formatDay } from '@/shared/lib/dates';
import type { Tone } from '@/shared/ui/ToneBadge';
import type { LinkRequest } from '../api/link';
import { namesOf } from './names';
import { STATUS_WORDS } from './request-words';

/** So many are named; of more only the number is said. */
const MOST_NAMED = 2;

/** What stands above a document under a link: what is wanted of the person or was done, and how far it is. */
export function linkWords(
  request: Pick<LinkRequest, 'requestedBy' | 'status' | 'expiresAt' | 'signers'>,
  isCopy: boolean,
): { about: string; state: string; tone: Tone } {
  const { requestedBy, status, expiresAt, signers } = request;
  const { label, tone } = STATUS_WORDS[status];
  if (isCopy) return { about: `${requestedBy} sends you a copy`, state: label, tone };
  const own = signers.find(({ isYou }) => isYou);
  if (own?.status === 'signed' && own.signedAt) {
    const about = `You signed on ${formatDay(own.signedAt)}`;
    const others = signers.filter((one) => one.status === 'pending').map(({ name }) => name);
    if (status !== 'pending' || others.length === 0) return { about, state: label, tone };
    const whom = others.length > MOST_NAMED ? `${others.length} others` : namesOf(others);
    return { about, state: `Waiting for ${whom}`, tone: 'info' };
  }
  const until = status === 'pending' && expiresAt ? ` · until ${formatDay(expiresAt)}` : '';
  return { about: `${requestedBy} asks for your signature${until}`, state: label, tone };
}
