import { queryOptions } from '@tanstack/react-query';
import {
  createSharedDrive,
  type DriveToMake,
  type DriveUpdates,
  deleteDrive,
  restoreDrive,
  updateDrive,
} from '@/shared/api/gen';
import { listDeletedDrivesOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from '@/shared/api/use-deed';
import { quoted } from '@/shared/lib/short-name';
import { useTenant } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import {
  everyDeletedDriveList,
  everyDriveList,
  everyFile,
  everyFileList,
  everyFolderAnswer,
  everyStorage,
} from './keys';
import type { Drive } from './types';

/** All that a change of a drive shows in. */
const STALE = [everyDriveList, everyDeletedDriveList, everyFileList, everyFile, everyStorage, ...everyFolderAnswer];

export function useCreateDrive() {
  const tenant = useTenant();
  return useDeed(
    async (drive: DriveToMake) => (await createSharedDrive({ body: { tenantId: tenant.id, drive } })).data,
    {
      done: (_, { drive }) => `Drive ${quoted(drive.name)} created`,
      failed: (reason) => `Failed to create shared drive: ${reason}`,
    },
    STALE,
  );
}

export function useUpdateDrive({ id }: Drive) {
  const tenant = useTenant();
  return useDeed(
    async (updates: DriveUpdates) => (await updateDrive({ body: { tenantId: tenant.id, driveId: id, updates } })).data,
    { done: () => 'Drive updated successfully', failed: 'Failed to update drive' },
    STALE,
  );
}

const FRESH_MS = 30_000;

/** The deleted drives that the person may bring back, by name. */
export const deletedDrivesQuery = () => queryOptions({ ...listDeletedDrivesOptions(), staleTime: FRESH_MS });

/** Deletes a drive; the toast brings it back. */
export function useDeleteDrive() {
  const restoring = useRestoreDrive();
  return useDeed(
    async (drive: Drive) => {
      const { data } = await deleteDrive({ body: { driveId: drive.id } });
      const action = { label: 'Undo', onClick: () => restoring.mutate(drive) };
      toast.success(`Drive ${quoted(drive.name)} deleted`, { action });
      return data;
    },
    { done: () => null, failed: 'Failed to delete drive' },
    STALE,
  );
}

export const useRestoreDrive = () =>
  useDeed(
    async ({ id }: Drive) => (await restoreDrive({ path: { driveId: id } })).data,
    { done: ({ name }) => `Drive ${quoted(name)} restored`, failed: 'Failed to restore drive' },
    STALE,
  );
