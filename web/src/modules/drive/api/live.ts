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

/** What is stored and what is left: the badge, the meter in the sidebar, the overview, drives and libraries. */
const STORED = [everyUsage, everyTenantRecord, everyStorage, everyDriveList, ...everyLibraryAnswer];

/**
 * Which of the drive's queries a live message makes stale. Lists depend on sorting and search, so any change of a file
 * concerns them all; folders carry the counts of their files, and files the names of their folders and drives. Whatever
 * comes, goes or is thrown away changes what is stored.
 */
export const driveLive: Readonly<Record<string, LiveMapping>> = {
  'drive.files': () => [everyFileList, everyFile, ...everyFileDetail, ...everyFolderAnswer, ...STORED],
  // With a folder all in it goes.
  'drive.folders': () => [...everyFolderAnswer, everyFileList, ...STORED],
  'drive.drives': () => [everyDeletedDriveList, everyFileList, ...everyFileDetail, ...everyFolderAnswer, ...STORED],
  'drive.shares': () => [...everyShareAnswer, ...everyUploadRequestAnswer],
  'drive.jobs': () => [everyBulkJob],
  // Names: lists say whose a file is.
  'identity.people': () => [everyFileList, everyFile],
  'drive.deletions': () => [everyDeletionRequestList, everyFile, everyFileList],
};
