import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findPreferencesOptions } from '@/shared/api/gen/shell/queries.gen';
import { updatePreferences } from '@/shared/api/gen/shell/sdk.gen';
import type { Preferences, PreferencesAnswer, UpdatePreferences } from '@/shared/api/gen/types.gen';
import { followClock } from '@/shared/lib/clock';
import { toast } from '@/shared/ui/toast/toast';

const FRESH_MS = 5 * 60_000;

/** What the person chose for oneself alone, on any device. */
export const preferencesQuery = queryOptions({ ...findPreferencesOptions(), staleTime: FRESH_MS, gcTime: Infinity });

/** The person's own choices; undefined until they are known. */
export function usePreferences(): Preferences | undefined {
  return useQuery(preferencesQuery).data?.preferences;
}

/** Times of day are written as the account says, as soon as it is known. */
export function useFollowClock(): void {
  const preferences = usePreferences();
  useEffect(() => {
    if (preferences) followClock(preferences.timeFormat);
  }, [preferences]);
}

/** Changes some of them: it holds at once, and goes back if the server refuses. One change is sent after the other. */
export function useUpdatePreferences(): (change: UpdatePreferences) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'preferences' },
    mutationFn: async (change: UpdatePreferences) => (await updatePreferences({ body: change })).data,
    onMutate: async (change) => {
      await queries.cancelQueries(preferencesQuery);
      queries.setQueryData<PreferencesAnswer>(
        preferencesQuery.queryKey,
        (before) => before && { ...before, preferences: { ...before.preferences, ...given(change) } },
      );
    },
    onError: (error) => {
      toast.error(error.message, { title: 'Failed to save your choice' });
      void queries.invalidateQueries(preferencesQuery);
    },
  });
  return mutate;
}

/** What the change names; what it leaves out stays. */
function given({ welcomeClosed, timeFormat, calendars }: UpdatePreferences): Partial<Preferences> {
  return {
    ...(typeof welcomeClosed === 'boolean' && { welcomeClosed }),
    ...(timeFormat !== undefined && { timeFormat }),
    ...(calendars !== undefined && { calendars }),
  };
}
