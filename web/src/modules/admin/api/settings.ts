import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type FindSettingsResponse, updateSettings } from '@/shared/api/gen';
import { findSettingsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { tenantQuery } from '@/shared/session/queries';
import { useDeed } from './deeds';

export type TenantSettings = FindSettingsResponse['settings'];

/** What is called how, and where its clock hangs. */
export type SettingsDraft = Pick<TenantSettings, 'name' | 'slug' | 'timeZone'>;

/** What the organisation is called, where it lives, and where its clock hangs. */
export const settingsQuery = () => queryOptions(findSettingsOptions());

export function useUpdateSettings() {
  const client = useQueryClient();
  return useDeed(
    async (draft: SettingsDraft) => {
      await updateSettings({ body: draft });
      // The navigation shows the name, too.
      await client.invalidateQueries({ queryKey: tenantQuery.queryKey });
    },
    { done: () => 'Settings saved', failed: 'Failed to save the settings' },
  );
}
