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
  everyPublicLinks,
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
  // What is known of them, and no more.
  'drive.files': () => [everyFileList, everyFile, ...everyFileDetail],
  'drive.contents': () => [everyFileList, everyFile, ...everyFileDetail, ...everyFolderAnswer],
  // With a folder all in it goes.
  'drive.folders': () => [...everyFolderAnswer, everyFileList],
  'drive.drives': () => [
    everyDriveList,
    everyDeletedDriveList,
    everyPublicLinks,
    ...everyLibraryAnswer,
    everyFileList,
    ...everyFileDetail,
    ...everyFolderAnswer,
  ],
  // Files say whether anyone opens them by a link, and by whom they were opened.
  'drive.shares': () => [
    ...everyShareAnswer,
    ...everyUploadRequestAnswer,
    everyFileList,
    everyFile,
    ...everyFileDetail,
  ],
  'drive.jobs': () => [everyBulkJob],
  // Names: lists say whose a file is.
  'identity.people': () => [everyFileList, everyFile],
  'drive.deletions': () => [everyDeletionRequestList, everyFile, everyFileList],
};

/** What is stored and what is left: the badge, the meter in the sidebar, the overview, drives and libraries. */
const STORED = [everyUsage, everyTenantRecord, everyStorage, everyDriveList, ...everyLibraryAnswer];

/** The figures that whatever comes, goes or is thrown away changes. */
export const driveFigures: Readonly<Record<string, LiveMapping>> = {
  'drive.contents': () => STORED,
  'drive.folders': () => STORED,
  'drive.drives': () => [everyUsage, everyTenantRecord, everyStorage],
};
