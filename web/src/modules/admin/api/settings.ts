import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type FindSettingsResponse,
  type OwnUploadLimits,
  type ScheduleStatusLabel,
  updatePublicLinks,
  updateScheduleSettings,
  updateSettings,
  updateUploadLimits,
} from '@/shared/api/gen';
import {
  findPublicLinksOptions,
  findScheduleSettingsOptions,
  findSettingsOptions,
  findStorageOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { tenantQuery } from '@/shared/session/queries';
import { useDeed } from './deeds';

export type TenantSettings = FindSettingsResponse['settings'];

/** What is called how, and where its clock hangs. */
export type SettingsDraft = Pick<TenantSettings, 'name' | 'slug' | 'timeZone'>;

/** What the organisation is called, where it lives, and where its clock hangs. */
export const settingsQuery = () => queryOptions(findSettingsOptions());

/** What the schedule calls its statuses. */
export const scheduleSettingsQuery = () => queryOptions(findScheduleSettingsOptions());

/** What the organisation lets into its Drive, among the figures of its storage. */
export const uploadLimitsQuery = () => queryOptions(findStorageOptions());

/** Whether files leave the organisation by links that anyone can open. */
export const publicLinksQuery = () => queryOptions(findPublicLinksOptions());

/** What is to change: null where nothing is. */
export interface SettingsChanges {
  settings: SettingsDraft | null;
  statusLabels: ScheduleStatusLabel[] | null;
  uploadLimits: OwnUploadLimits | null;
  publicLinks: boolean | null;
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useDeed(
    async ({ settings, statusLabels, uploadLimits, publicLinks }: SettingsChanges) => {
      if (settings) await updateSettings({ body: settings });
      if (statusLabels) await updateScheduleSettings({ body: { statusLabels } });
      if (uploadLimits) {
        await updateUploadLimits({ body: uploadLimits });
        await client.invalidateQueries({ queryKey: uploadLimitsQuery().queryKey });
      }
      if (publicLinks !== null) {
        await updatePublicLinks({ body: { allowed: publicLinks } });
        await client.invalidateQueries({ queryKey: publicLinksQuery().queryKey });
      }
      // The navigation shows the name, too.
      await client.invalidateQueries({ queryKey: tenantQuery.queryKey });
    },
    { done: () => 'Settings saved', failed: 'Failed to save the settings' },
  );
}
