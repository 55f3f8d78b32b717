import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  draftsKey,
  everyRequestList,
  markKey,
  recordKey,
  requestKey,
  settingsKey,
  templatesKey,
  waitingKey,
} from './keys';
import {
  countWaiting,
  findMark,
  findRecord,
  findRequest,
  findSettings,
  listDrafts,
  listRequests,
  listTemplates,
} from './signatures-api';
import type { RequestView } from './types';

/** One of the person's lists, page after page. */
export const requestsQuery = (view: RequestView) =>
  infiniteQueryOptions({
    queryKey: [...everyRequestList, view],
    queryFn: ({ pageParam }) => listRequests(view, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The person's drafts, page after page. */
export const draftsQuery = () =>
  infiniteQueryOptions({
    queryKey: draftsKey,
    queryFn: ({ pageParam }) => listDrafts(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The organisation's templates, by their names. */
export const templatesQuery = () => queryOptions({ queryKey: templatesKey, queryFn: listTemplates });

/** How much waits for the person's signature now. */
export const waitingQuery = () => queryOptions({ queryKey: waitingKey, queryFn: countWaiting });

/** One request. */
export const requestQuery = (id: string) => queryOptions({ queryKey: requestKey(id), queryFn: () => findRequest(id) });

/** What happened to one request. */
export const recordQuery = (id: string) => queryOptions({ queryKey: recordKey(id), queryFn: () => findRecord(id) });

/** The signature that the person uses again. */
export const markQuery = () => queryOptions({ queryKey: markKey, queryFn: findMark });

/** What the organisation has set for signatures. */
export const settingsQuery = () => queryOptions({ queryKey: settingsKey, queryFn: findSettings });
