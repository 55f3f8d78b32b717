/** The shares page's state in the address. */
export interface SharesSearch {
  /** Only active, or only expired ones; all where it is missing. */
  status?: 'active' | 'expired';
  /** The share whose link is shown, by its identifier. */
  share?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads an address that anyone may have typed: what is odd is dropped. */
export function parseSharesSearch(raw: Record<string, unknown>): SharesSearch {
  const share = typeof raw.share === 'string' && UUID.test(raw.share) ? raw.share : undefined;
  const status = raw.status === 'active' || raw.status === 'expired' ? raw.status : undefined;
  return { ...(status && { status }), ...(share && { share }) };
}

/** A number as the server counts it: past 1,000 it says that there are more. */
export function countWords(count: number): string {
  return count > 1000 ? '1,000+' : count.toLocaleString('en-GB');
}
