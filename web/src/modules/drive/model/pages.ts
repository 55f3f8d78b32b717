/** The pages of a list: what the line under it says, and where its arrows lead. */

/** How many files a page may hold; the server gives no more than 200. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;
/** Files on a page unless the address says otherwise. */
export const PAGE_SIZE = 50;
/** The most a page may hold. */
export const MAX_PAGE_SIZE = 200;
/** Where the server stops counting and says so. */
const COUNT_CAP = 1000;

const grouped = (count: number): string => count.toLocaleString('en-GB');

/** How many files a list has, as far as the server counted. */
export interface Total {
  count: number;
  /** There may be more than `count`. */
  isCapped: boolean;
}

/** A page size from an address or a field: whole, above 0 and at most 200; else nothing. */
export function pageSizeOf(value: unknown): number | undefined {
  const size = Number(value);
  return Number.isInteger(size) && size > 0 && size <= MAX_PAGE_SIZE ? size : undefined;
}

/** '1,284', or '1,000+' past what is counted. */
export function formatTotal({ count, isCapped }: Total): string {
  return isCapped ? `${grouped(COUNT_CAP)}+` : grouped(count);
}

/** 'N files' beside a title, '1,000+ files' past what is counted. */
export function formatCount(count: number, isCapped: boolean): string {
  return `${formatTotal({ count, isCapped })} ${count === 1 ? 'file' : 'files'}`;
}

/** '1–50 of 1,284' for the rows of page `page` (from 1), `shown` of them; '50 of 1,284' where the number is not known. */
export function formatRange(page: number | null, pageSize: number, shown: number, total: Total): string {
  if (shown === 0 || page === null) return `${grouped(shown)} of ${formatTotal(total)}`;
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  // A capped count is a lower bound; past it the rows in sight are the better one.
  const all = total.isCapped && last > COUNT_CAP ? `${grouped(last)}+` : formatTotal(total);
  return `${grouped(first)}–${grouped(last)} of ${all}`;
}

/** A page of a list as the address names it: which one, and the position it has on the server. */
export interface PagePlace {
  /** From 1; absent on the first one, and on one whose number is not known. */
  page?: number;
  /** Absent on the first page. */
  cursor?: string;
  /** The page that has this file, in place of a position: where it stands is the server's to say. */
  around?: string;
}

/** A page's number, from 1; null where only the server knows how many lie before it. */
export function pageNumberOf({ page, cursor, around }: PagePlace): number | null {
  return page ?? (cursor === undefined && around === undefined ? 1 : null);
}

/** What a page says about its neighbours. */
export interface PageLinks {
  nextCursor?: string | null;
  prevCursor?: string | null;
}

/** The page after this one; null at the end. */
export function nextPage(at: PagePlace, { nextCursor }: PageLinks): PagePlace | null {
  if (!nextCursor) return null;
  const page = pageNumberOf(at);
  return page === null ? { cursor: nextCursor } : { page: page + 1, cursor: nextCursor };
}

/** The page before this one; null on the first. */
export function previousPage(at: PagePlace, { prevCursor }: PageLinks): PagePlace | null {
  const page = pageNumberOf(at);
  if (page === 1) return null;
  if (page === 2) return {};
  if (!prevCursor) return page === null ? null : {};
  return page === null ? { cursor: prevCursor } : { page: page - 1, cursor: prevCursor };
}
