/** The file list's state that lives in the address: what is searched, how it is sorted, which file is open. */

/** The sorts the server offers. */
export const SORTS = ['name', 'size', 'createdAt', 'updatedAt'] as const;
export type Sort = (typeof SORTS)[number];
export type Order = 'asc' | 'desc';

/** Search parameters of every list page. Absent means the default, so addresses stay short. */
export interface ListSearch {
  search?: string;
  /** Default 'createdAt'. */
  sort?: Sort;
  /** Default 'desc'. */
  order?: Order;
  /** Only files of this library. */
  libraryId?: string;
  /** The id of the file open in the preview. */
  preview?: string;
}

/** A column and its direction. */
export interface SortOrder {
  sort: Sort;
  order: Order;
}

/** How a list of files is sorted when the address says nothing. */
export const DEFAULT_SORT: SortOrder = { sort: 'createdAt', order: 'desc' };
/** The trash shows what was deleted last; being deleted is a file's last update. */
export const TRASH_SORT: SortOrder = { sort: 'updatedAt', order: 'desc' };

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Reads an address that anyone may have typed: unknown or malformed parts are dropped, never refused. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const search = text(raw.search);
  const sort = SORTS.find((known) => known === raw.sort);
  const order = raw.order === 'asc' || raw.order === 'desc' ? raw.order : undefined;
  const libraryId = text(raw.libraryId);
  const preview = text(raw.preview);
  return {
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { sort }),
    ...(order !== undefined && { order }),
    ...(libraryId !== undefined && { libraryId }),
    ...(preview !== undefined && { preview }),
  };
}

/** The sort in force: from the address, else the list's own. */
export function sortOf(search: ListSearch, fallback: SortOrder = DEFAULT_SORT): SortOrder {
  return { sort: search.sort ?? fallback.sort, order: search.order ?? fallback.order };
}

/**
 * The search after a click on a column: the sorted column turns round, another one starts in its natural direction
 * (names from A, sizes and dates from the largest and newest).
 */
export function toggleSort(search: ListSearch, column: Sort, fallback: SortOrder = DEFAULT_SORT): ListSearch {
  const current = sortOf(search, fallback);
  const turned: Order = current.order === 'asc' ? 'desc' : 'asc';
  const natural: Order = column === 'name' ? 'asc' : 'desc';
  return withSort(search, { sort: column, order: current.sort === column ? turned : natural }, fallback);
}

/** The search with a given sort; the list's own one is left out of the address. */
export function withSort(search: ListSearch, wanted: SortOrder, fallback: SortOrder = DEFAULT_SORT): ListSearch {
  const { sort: _sort, order: _order, ...rest } = search;
  return wanted.sort === fallback.sort && wanted.order === fallback.order ? rest : { ...rest, ...wanted };
}

/** 'N files' beside a title. The server counts to a cap and says so; past it the count reads '1,000+ files'. */
export function formatCount(total: number, isCapped: boolean): string {
  if (isCapped) return `${(1000).toLocaleString('en-GB')}+ files`;
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'file' : 'files'}`;
}
