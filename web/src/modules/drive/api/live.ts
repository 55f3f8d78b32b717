import type { LiveMapping } from '@/shared/lib/module';
import {
  everyBulkJob,
  everyDeletedDriveList,
  everyDeletionRequestList,
  everyDriveList,
  everyFile,
  everyFileDetail,
  everyFileList,
  everyFolderAnswer,
  everyLibraryAnswer,
  everyShareAnswer,
  everyStorage,
  everyTenantRecord,
  everyUploadRequestAnswer,
  everyUsage,
} from './keys';

/**
 * Which of the drive's queries a live message makes stale. Lists depend on sorting and search, so any change of a file
 * concerns them all; folders carry the counts of their files, and files the names of their folders and drives.
 */
export const driveLive: Readonly<Record<string, LiveMapping>> = {
  'drive.files': () => [everyFileList, everyFile, ...everyFileDetail, ...everyFolderAnswer],
  'drive.folders': () => [...everyFolderAnswer, everyFileList],
  'drive.drives': () => [
    everyDriveList,
    everyDeletedDriveList,
    everyFileList,
    everyStorage,
    ...everyFileDetail,
    ...everyFolderAnswer,
    ...everyLibraryAnswer,
  ],
  'drive.shares': () => [...everyShareAnswer, ...everyUploadRequestAnswer],
  'drive.jobs': () => [everyBulkJob],
  'drive.deletions': () => [everyDeletionRequestList, everyFile, everyFileList],
  'drive.usage': () => [everyUsage, everyTenantRecord, everyStorage],
};
