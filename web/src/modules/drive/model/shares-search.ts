/** The shares page's state in the address. */
export interface SharesSearch {
  /** Only active, or only expired ones; all where it is missing. */
  status?: 'active' | 'expired';
}

/** Reads an address that anyone may have typed: what is odd is dropped. */
export function parseSharesSearch(raw: Record<string, unknown>): SharesSearch {
  return raw.status === 'active' || raw.status === 'expired' ? { status: raw.status } : {};
}

/** A number as the server counts it: past 1,000 it says that there are more. */
export function countWords(count: number): string {
  return count > 1000 ? '1,000+' : count.toLocaleString('en-GB');
}
