/** The drive's wire types under the names the module uses; the generator's own names stay behind this file. */
import type {
  FindFolderResponse,
  FindUsageResponse,
  ListDrivesResponse,
  ListFilesResponse,
  ListFoldersResponse,
} from '@/shared/api/gen';

export type FilePage = ListFilesResponse;
export type DriveFile = ListFilesResponse['files'][number];
export type Drive = ListDrivesResponse['drives'][number];
export type Library = ListDrivesResponse['libraries'][number];
export type Usage = FindUsageResponse;
export type FolderPage = ListFoldersResponse;
export type Folder = ListFoldersResponse['folders'][number];
/** A folder and the way to it, the topmost first. */
export type FolderFound = FindFolderResponse;
