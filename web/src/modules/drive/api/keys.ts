import type { QueryKey } from '@tanstack/react-query';

/** Keys that match every query of an operation, whatever it was asked for: the generator puts the operation's name first. */
const every = (operation: string): QueryKey => [{ _id: operation }];

export const everyFileList = every('listFiles');
export const everyFile = every('findFile');
export const everyDriveList = every('listDrives');
export const everyUsage = every('findUsage');
/** The tenant record carries the storage figures of the sidebar's meter. */
export const everyTenantRecord = every('findTenant');
/** Folders, by whatever way they are asked for. */
export const everyFolderAnswer: readonly QueryKey[] = [
  every('listFolders'),
  every('findFolder'),
  every('findFolderByPath'),
];
