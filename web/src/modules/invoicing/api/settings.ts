import { queryOptions } from '@tanstack/react-query';
import { type UpdateInvoicingSettingsData, updateInvoicingSettings } from '@/shared/api/gen';
import { findInvoicingSettingsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from './deeds';

export const settingsQuery = () => queryOptions({ ...findInvoicingSettingsOptions(), staleTime: 0 });

export type NewSettings = UpdateInvoicingSettingsData['body'];

export const useUpdateSettings = () =>
  useDeed(async (body: NewSettings) => (await updateInvoicingSettings({ body })).data, {
    done: () => 'The settings are saved',
    failed: 'Failed to save the settings',
  });
