/** Stands for this installation while an address is read; what leads to another host is found by it. */
const OWN = 'https://own.invalid';
/** Where somebody goes who comes from no other page. */
export const FIRST_PAGE = '/portal/dashboard';

/** The page of the portal to go to after the log-in; undefined for any other address, which anyone may have typed. */
export function returnAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/portal/')) return undefined;
  // Read as the browser would: `/portal/../files` is no page of the portal.
  const { origin, pathname, search, hash } = new URL(value, OWN);
  return origin === OWN && pathname.startsWith('/portal/') ? `${pathname}${search}${hash}` : undefined;
}

/** What the log-in page's address keeps of the page that somebody came from; nothing of the first page. */
export function loginSearch(from: unknown): { next?: string } {
  const next = returnAddress(from);
  return next && next !== FIRST_PAGE ? { next } : {};
}
