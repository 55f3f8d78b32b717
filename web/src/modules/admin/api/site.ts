import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  deleteSiteRequest,
  type FindSiteSettingsResponse,
  type ListSiteRequestsResponse,
  resetSiteText,
  updateSiteRequest,
  updateSiteSettings,
  updateSiteText,
} from '@/shared/api/gen';
import {
  findSiteRequestOptions,
  findSiteSettingsOptions,
  findSiteTextOptions,
  listSiteRequestsInfiniteOptions,
  listSiteTextsOptions,
  previewSiteMutation,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import type { RequestState } from '../model/site-search';
import { textTitle } from '../model/site-texts';
import { useDeed } from './deeds';

export type SiteRequest = ListSiteRequestsResponse['requests'][number];
export type SiteSettings = FindSiteSettingsResponse['settings'];

/** Requests asked for at once. */
const PAGE_SIZE = 50;

/** The requests in a state, the newest first, page after page. */
export const siteRequestsQuery = (state: RequestState) =>
  infiniteQueryOptions({
    ...listSiteRequestsInfiniteOptions({ query: { state, limit: PAGE_SIZE } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One request, whatever its state. */
export const siteRequestQuery = (id: string) =>
  queryOptions({ ...findSiteRequestOptions({ path: { requestId: id } }), enabled: id !== '' });

/** The settings of the public site. */
export const siteSettingsQuery = () => queryOptions(findSiteSettingsOptions());

/** Which texts the public site has. */
export const siteTextsQuery = () => queryOptions(listSiteTextsOptions());

/** One text as it is written. */
export const siteTextQuery = (name: string) => queryOptions(findSiteTextOptions({ path: { name } }));

/** A page as visitors would see it with what is not saved yet. */
export const previewMutation = previewSiteMutation;

/** Marks a request as new, answered or spam. */
export const useMarkRequest = () =>
  useDeed(
    async ({ request, state }: { request: SiteRequest; state: RequestState }) =>
      updateSiteRequest({ path: { requestId: request.id }, body: { state } }),
    {
      done: ({ request, state }) => `The request of ${request.name} is marked as ${state}`,
      failed: 'Failed to mark the request',
    },
  );

/** Deletes a request for good. */
export const useDeleteRequest = () =>
  useDeed(async ({ id }: SiteRequest) => deleteSiteRequest({ path: { requestId: id } }), {
    done: ({ name }) => `The request of ${name} is deleted`,
    failed: 'Failed to delete the request',
  });

/** Saves the settings that were read as of a revision. */
export const useSaveSiteSettings = () =>
  useDeed(
    async ({ settings, revision }: { settings: SiteSettings; revision: string }) =>
      updateSiteSettings({ body: { settings, revision } }),
    { done: () => 'Site settings saved', failed: 'Failed to save the site settings' },
  );

/** Saves a text that was read as of a revision. */
export const useSaveSiteText = () =>
  useDeed(
    async ({ name, text, revision }: { name: string; text: string; revision: string }) =>
      updateSiteText({ path: { name }, body: { text, revision } }),
    { done: ({ name }) => `${textTitle(name)} saved`, failed: 'Failed to save the text' },
  );

/** Puts the text that comes with the product back in place of the one that was read as of a revision. */
export const useResetSiteText = () =>
  useDeed(
    async ({ name, revision }: { name: string; revision: string }) =>
      resetSiteText({ path: { name }, query: { revision } }),
    {
      done: ({ name }) => `${textTitle(name)} is the built-in text again`,
      failed: 'Failed to put the built-in text back',
    },
  );
