import { createSharedDrive, type DriveToMake, type DriveUpdates, updateDrive } from '@/shared/api/gen';
import { useDeed } from '@/shared/api/use-deed';
import { useTenant } from '@/shared/session/use-session';
import { everyDriveList, everyFile, everyFileList, everyFolderAnswer, everyStorage } from './keys';
import type { Drive } from './types';

/** All that a change of a drive shows in. */
const STALE = [everyDriveList, everyFileList, everyFile, everyStorage, ...everyFolderAnswer];

export function useCreateDrive() {
  const tenant = useTenant();
  return useDeed(
    async (drive: DriveToMake) => (await createSharedDrive({ body: { tenantId: tenant.id, drive } })).data,
    { done: ({ name }) => `Drive “${name}” created`, failed: 'Failed to create shared drive' },
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
