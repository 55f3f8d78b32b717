import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import {
  type FindAppearanceResponse,
  removeLogo,
  setLogo,
  type UpdateAppearance,
  updateAppearance,
} from '@/shared/api/gen';
import { findAppearanceOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { tenantQuery } from '@/shared/session/queries';
import { useDeed } from './deeds';

export type TenantAppearance = FindAppearanceResponse['appearance'];
/** What is to be changed; what is left out stays. */
export type AppearanceChange = Omit<UpdateAppearance, 'version'>;

/** How the organisation looks, and which version of that it is. */
export const appearanceQuery = () => queryOptions(findAppearanceOptions());

/** Saves a change to the version that the page shows; whoever comes second is shown what is now, and keeps the change. */
export function useUpdateAppearance(done: string) {
  const take = useTake();
  return useDeed(
    async ({ version, change }: { version: number; change: AppearanceChange }) =>
      take(updateAppearance({ body: { ...change, version } })),
    { done: () => done, failed: 'Failed to save the appearance' },
  );
}

/** Brings the image that stands for the organisation, and shows it. */
export function useSetLogo() {
  const take = useTake();
  return useDeed(
    async ({ version, file }: { version: number; file: File }) => take(setLogo({ query: { version }, body: file })),
    { done: () => 'Logo saved', failed: 'Failed to save the logo' },
  );
}

/** Deletes the image; letters stand for the organisation again. */
export function useRemoveLogo() {
  const take = useTake();
  return useDeed(async (version: number) => take(removeLogo({ query: { version } })), {
    done: () => 'Image deleted',
    failed: 'Failed to delete the image',
  });
}

/** Waits for an answer and has every page wear what it says: also where it says that somebody else was faster. */
function useTake() {
  const client = useQueryClient();
  return async (answer: Promise<{ data: FindAppearanceResponse }>) => {
    try {
      const { data } = await answer;
      client.setQueryData(appearanceQuery().queryKey, data);
    } catch (error) {
      const { current } = (error as ApiError).details ?? {};
      if (current) client.setQueryData(appearanceQuery().queryKey, current as FindAppearanceResponse);
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: tenantQuery.queryKey });
    }
  };
}
