/** The file list's state that lives in the address: what is searched, how it is sorted, which page and file are open. */
import { type PagePlace, pageSizeOf } from './pages';

/** The sorts the server offers. */
export const SORTS = [
  'name',
  'drive',
  'library',
  'folder',
  'owner',
  'size',
  'shared',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const;
export type Sort = (typeof SORTS)[number];
export type Order = 'asc' | 'desc';

/** The pill filter's choices; 'all' is left out of the address. */
export const VISIBILITIES = ['all', 'private', 'shared'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Search parameters of every list page. Absent means the default, so addresses stay short. */
export interface ListSearch extends PagePlace {
  search?: string;
  /** Default 'createdAt'; 'updatedAt' among the recent files, 'deletedAt' in the trash. */
  sort?: Sort;
  /** Default 'desc'. */
  order?: Order;
  /** Only files that others see, or that they do not. */
  visibility?: Exclude<Visibility, 'all'>;
  /** Only files whose content, or what refers to them, was looked for and not found. */
  needsRepair?: true;
  /** Only files of this library. */
  libraryId?: string;
  /** Files on a page; 50 unless given. */
  limit?: number;
  /** The id of the file open in the preview. */
  preview?: string;
  /** The id of the file whose details are open beside the list. */
  details?: string;
}

/** A column and its direction. */
export interface SortOrder {
  sort: Sort;
  order: Order;
}

/** How a list of files is sorted when the address says nothing. */
export const DEFAULT_SORT: SortOrder = { sort: 'createdAt', order: 'desc' };
/** The recent files begin with what changed last. */
export const RECENT_SORT: SortOrder = { sort: 'updatedAt', order: 'desc' };
/** The trash shows first what was deleted last. */
export const TRASH_SORT: SortOrder = { sort: 'deletedAt', order: 'desc' };

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Reads an address that anyone may have typed: unknown or malformed parts are dropped, never refused. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const read: ListSearch = {
    search: text(raw.search),
    sort: SORTS.find((known) => known === raw.sort),
    order: raw.order === 'asc' || raw.order === 'desc' ? raw.order : undefined,
    visibility: raw.visibility === 'private' || raw.visibility === 'shared' ? raw.visibility : undefined,
    needsRepair: raw.needsRepair === true || raw.needsRepair === 'true' ? true : undefined,
    libraryId: text(raw.libraryId),
    limit: pageSizeOf(raw.limit),
    ...placeOf(text(raw.cursor), Number(raw.page), text(raw.around)),
    preview: text(raw.preview),
    details: text(raw.details),
  };
  return withoutAbsent(read);
}

/** A page is a position, by itself or with a number; a number alone leads nowhere. */
function placeOf(cursor: string | undefined, page: number, around: string | undefined): PagePlace {
  if (cursor === undefined) return { around };
  return Number.isInteger(page) && page > 1 ? { page, cursor } : { cursor };
}

function withoutAbsent(search: ListSearch): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as ListSearch;
}

/** The search with another filter or page size: the list begins at its first page again, and its preview closes. */
export function withFilter(search: ListSearch, change: Partial<ListSearch>): ListSearch {
  const { page: _page, cursor: _cursor, around: _around, preview: _preview, ...rest } = search;
  return withoutAbsent({ ...rest, ...change });
}

/** The search at another page. */
export function withPage(search: ListSearch, place: PagePlace): ListSearch {
  return withFilter(search, place);
}

/** The sort in force: from the address, else the list's own. */
export function sortOf(search: ListSearch, fallback: SortOrder = DEFAULT_SORT): SortOrder {
  return { sort: search.sort ?? fallback.sort, order: search.order ?? fallback.order };
}

/**
 * The search after a click on a column: the sorted column turns round, another one starts in its natural direction
 * (words from A, sizes and dates from the largest and newest).
 */
export function toggleSort(search: ListSearch, column: Sort, fallback: SortOrder = DEFAULT_SORT): ListSearch {
  const current = sortOf(search, fallback);
  const turned: Order = current.order === 'asc' ? 'desc' : 'asc';
  return withSort(search, { sort: column, order: current.sort === column ? turned : naturalOrder(column) }, fallback);
}

const LARGEST_FIRST: readonly Sort[] = ['size', 'shared', 'createdAt', 'updatedAt', 'deletedAt'];

/** The direction in which people look for something by this column. */
export function naturalOrder(column: Sort): Order {
  return LARGEST_FIRST.includes(column) ? 'desc' : 'asc';
}

/** The search with a given sort; the list's own one is left out of the address. */
export function withSort(search: ListSearch, wanted: SortOrder, fallback: SortOrder = DEFAULT_SORT): ListSearch {
  const { sort: _sort, order: _order, ...rest } = search;
  const isOwn = wanted.sort === fallback.sort && wanted.order === fallback.order;
  return withFilter(rest, isOwn ? {} : wanted);
}
