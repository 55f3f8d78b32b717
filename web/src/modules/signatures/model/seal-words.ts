import { formatDay } from '@/shared/lib/dates';
import type { OrganisationSeal } from '../api/types';

/** The largest key file, in bytes. */
export const MOST_KEY_FILE = 64 * 1024;

/** What documents are sealed with, in a sentence or two. */
export function sealWords(seal: OrganisationSeal | null): string {
  if (!seal) return 'Documents are sealed with a certificate that Corbel made for your organisation.';
  const whose = seal.name === seal.issuer ? `“${seal.name}”` : `“${seal.name}” from ${seal.issuer}`;
  const until = formatDay(seal.expiresAt);
  return seal.isExpired
    ? `The certificate ${whose} expired on ${until}. Since then documents are sealed with the one that Corbel made.`
    : `Documents are sealed with ${whose}, valid until ${until}.`;
}
