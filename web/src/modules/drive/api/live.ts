import type { LiveMapping } from '@/shared/lib/module';
import { everyDriveList, everyFile, everyFileList, everyTenantRecord, everyUsage } from './keys';

/** Which of the drive's queries a live message makes stale. Lists depend on sorting and search, so any change of a file concerns them all. */
export const driveLive: Readonly<Record<string, LiveMapping>> = {
  'drive.files': () => [everyFileList, everyFile],
  'drive.drives': () => [everyDriveList, everyFileList],
  'drive.usage': () => [everyUsage, everyTenantRecord],
};
