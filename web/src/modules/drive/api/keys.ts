import type { QueryKey } from '@tanstack/react-query';

/** Keys that match every query of an operation, whatever it was asked for: the generator puts the operation's name first. */
const every = (operation: string): QueryKey => [{ _id: operation }];

export const everyFileList = every('listFiles');
export const everyFile = every('findFile');
export const everyVersionList = every('listFileVersions');
/** What the details of a file tell of its past, of who sees it and of what uses it. */
export const everyFileDetail: readonly QueryKey[] = [
  every('listFileActivity'),
  every('listFileAccess'),
  every('listFileReferences'),
];
export const everyDriveList = every('listDrives');
export const everyDeletedDriveList = every('listDeletedDrives');
/** Deletions that wait for a second person. */
export const everyDeletionRequestList = every('listDeletionRequests');
export const everyUsage = every('findUsage');
/** The tenant record carries the storage figures of the sidebar's meter. */
export const everyTenantRecord = every('findTenant');
export const everyBulkJob = every('listBulkJobs');
/** Folders, by whatever way they are asked for. */
export const everyFolderAnswer: readonly QueryKey[] = [
  every('listFolders'),
  every('findFolder'),
  every('findFolderByPath'),
  every('listFolderTree'),
];
/** Libraries, as a list or one alone. */
export const everyLibraryAnswer: readonly QueryKey[] = [every('listLibraries'), every('findLibrary')];
/** Shares, as a list, one alone, or what happened to one. */
export const everyShareAnswer: readonly QueryKey[] = [
  every('listShares'),
  every('findShare'),
  every('listShareActivity'),
];
/** Upload requests, as a list, or what was sent under one. */
export const everyUploadRequestAnswer: readonly QueryKey[] = [
  every('listUploadRequests'),
  every('listUploadRequestDeliveries'),
];
/** Whether the organisation has public links. */
export const everyPublicLinks = every('findPublicLinks');
/** What is stored by kind, day and drive. */
export const everyStorage = every('findStorage');

/** Operations of this module, by what their names are about. */
const OF_DRIVE =
  /(File|Folder|Drive|Librar|Usage|Storage|Upload|Version|Reference|Share|BulkJob|DeletionRequest|PublicLinks)/;

/** True for the key of an answer about the drive; what other modules keep is theirs. */
export function isOfDrive([first]: QueryKey): boolean {
  const operation = typeof first === 'object' && first !== null && '_id' in first ? first._id : null;
  return typeof operation === 'string' && OF_DRIVE.test(operation);
}
