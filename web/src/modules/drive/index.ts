/** The Drive's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import {
  IconBooks,
  IconClock,
  IconDatabase,
  IconFiles,
  IconFolder,
  IconLayoutDashboard,
  IconLink,
  IconStar,
  IconTrash,
  IconUpload,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { lazyPage, lazyPart, lazyWords } from '@/shared/lib/lazy-page';
import { KEEPS_NOTHING, type ModuleManifest } from '@/shared/lib/module';
import { driveFigures, driveLive } from './api/live';

import type { ModulePlace } from './upload/module-upload';

export { driveOfOldAddress } from './model/drive-address';
export { parseFoldersSearch as readFoldersSearch } from './model/folders-search';
export { parseLibrariesSearch as readLibrariesSearch } from './model/libraries-search';
export { parseListSearch as readFilesSearch } from './model/list-search';
export { parseSharesSearch as readSharesSearch } from './model/shares-search';
export { parseUploadSearch as readUploadSearch } from './model/upload-search';

const pages = () => import('./pages');
export const OverviewPage = lazyPage(pages, 'OverviewPage');
export const AllFilesPage = lazyPage(pages, 'AllFilesPage');
export const MyFilesPage = lazyPage(pages, 'MyFilesPage');
export const SharedPage = lazyPage(pages, 'SharedPage');
/** Named here, not in `pages.ts`: a stranger waits for it with nothing to see. */
export const PublicSharePage = lazyRouteComponent(() => import('./ui/public/PublicSharePage'), 'PublicSharePage');
export const PublicRequestPage = lazyPage(pages, 'PublicRequestPage');
export const RecentPage = lazyPage(pages, 'RecentPage');
export const StarredPage = lazyPage(pages, 'StarredPage');
export const TrashPage = lazyPage(pages, 'TrashPage');
export const FoldersPage = lazyPage(pages, 'FoldersPage');
export const DriveDetailPage = lazyPage(pages, 'DriveDetailPage');
export const DrivesPage = lazyPage(pages, 'DrivesPage');
export const LibrariesPage = lazyPage(pages, 'LibrariesPage');
export const SharesPage = lazyPage(pages, 'SharesPage');
export const UploadRequestsPage = lazyPage(pages, 'RequestsPage');
export const SharedDrivesPage = lazyPage(pages, 'SharedDrivesPage');
export const UploadPage = lazyPage(pages, 'UploadPage');

/** 'Select from Drive', for any module; put it into a `Suspense` and leave it out to close it. */
export const FilePicker = lazyPart(pages, 'FilePicker');
/** Shares a thing of any module with people; put it into a `Suspense` and leave it out to close it. */
export const PeopleDialog = lazyPart(pages, 'PeopleDialog');
/** Chooses people in a form of any module; put it into a `Suspense`. */
export const PeoplePicker = lazyPart(pages, 'PeoplePicker');
/** The files that a thing of any module uses; put it into a `Suspense`. */
export const AttachedFiles = lazyPart(pages, 'AttachedFiles');
/** Keeps a file in a module's own drive, for its maker and the readers alone, and gives its id; rejects with ApiError. */
export const uploadForModule = async (
  ...upload: [place: ModulePlace, file: File, readers: readonly string[], onShare?: (share: number) => void]
): Promise<string> => (await import('./upload/module-upload')).uploadIntoModule(...upload);
/** Has those of the files that lie in a module's own drive read by these people; gives how many could not be. */
export const shareForModule = async (place: ModulePlace, fileIds: readonly string[], readers: readonly string[]) =>
  (await import('./upload/module-upload')).shareInModule(place, fileIds, readers);
/** Says what the organisation's storage is used for; put it into a `Suspense`. */
export const StorageParts = lazyPart(pages, 'StorageParts');
/** The pages of a PDF document, for any module; put it into a `Suspense`. */
export const DocumentView = lazyPart(pages, 'DocumentView');
/** One page of a document in the Drive as a sheet to place things on; put it into a `Suspense`. */
export const DocumentSheet = lazyPart(pages, 'DocumentSheet');
/** A file as the picker gives it. */
export type { DriveFile } from './api/types';

export const driveModule: ModuleManifest = {
  id: 'drive',
  name: 'Drive',
  icon: IconDatabase,
  home: '/drive/overview',
  path: '/drive',
  entitlement: 'drive',
  scopePrefix: 'drive',
  offer: 'files',
  thing: null,
  words: lazyWords(pages),
  keeps: KEEPS_NOTHING,
  pages: [
    { label: 'Overview', to: '/drive/overview', icon: IconLayoutDashboard },
    { label: 'All Files', to: '/drive/all', icon: IconFiles },
    { label: 'Folders', to: '/drive/folders', icon: IconFolder },
    { label: 'Libraries', to: '/drive/libraries', icon: IconBooks },
    { label: 'Shared drives', to: '/drive/shared', icon: IconUsersGroup },
    { label: 'Shares', to: '/drive/exports', icon: IconLink },
    { label: 'Recent', to: '/drive/recent', icon: IconClock },
    { label: 'Starred', to: '/drive/starred', icon: IconStar },
    { label: 'Trash', to: '/drive/trash', icon: IconTrash },
  ],
  live: driveLive,
  liveFigures: driveFigures,
  commands: [
    {
      id: 'drive.upload',
      label: 'Upload files',
      group: 'Drive',
      icon: IconUpload,
      keywords: ['add', 'new', 'send'],
      run: ({ goTo }) => goTo('/drive/upload'),
    },
    {
      id: 'drive.overview',
      label: 'Go to the Drive overview',
      group: 'Drive',
      icon: IconLayoutDashboard,
      keywords: ['dashboard', 'storage', 'usage'],
      run: ({ goTo }) => goTo('/drive/overview'),
    },
    {
      id: 'drive.libraries',
      label: 'Go to Libraries',
      group: 'Drive',
      icon: IconBooks,
      keywords: ['policies', 'legal hold', 'read only'],
      run: ({ goTo }) => goTo('/drive/libraries'),
    },
    {
      id: 'drive.shared',
      label: 'Go to Shared drives',
      group: 'Drive',
      icon: IconUsersGroup,
      keywords: ['team', 'new shared drive'],
      run: ({ goTo }) => goTo('/drive/shared'),
    },
    {
      id: 'drive.shares',
      label: 'Go to Shares',
      group: 'Drive',
      icon: IconLink,
      keywords: ['exports', 'links', 'public'],
      run: ({ goTo }) => goTo('/drive/exports'),
    },
    {
      id: 'drive.all',
      label: 'Go to All Files',
      group: 'Drive',
      icon: IconFiles,
      keywords: ['drive', 'documents'],
      run: ({ goTo }) => goTo('/drive/all'),
    },
    {
      id: 'drive.folders',
      label: 'Go to Folders',
      group: 'Drive',
      icon: IconFolder,
      keywords: ['drive', 'tree'],
      run: ({ goTo }) => goTo('/drive/folders'),
    },
    {
      id: 'drive.recent',
      label: 'Go to Recent',
      group: 'Drive',
      icon: IconClock,
      keywords: ['latest', 'last'],
      run: ({ goTo }) => goTo('/drive/recent'),
    },
    {
      id: 'drive.starred',
      label: 'Go to Starred',
      group: 'Drive',
      icon: IconStar,
      keywords: ['favourites', 'favorites'],
      run: ({ goTo }) => goTo('/drive/starred'),
    },
    {
      id: 'drive.trash',
      label: 'Go to Trash',
      group: 'Drive',
      icon: IconTrash,
      keywords: ['deleted', 'restore', 'bin'],
      run: ({ goTo }) => goTo('/drive/trash'),
    },
  ],
  NavSection: lazy(() => import('./ui/nav/DriveList').then(({ DriveList }) => ({ default: DriveList }))),
  Companion: lazy(() => import('./ui/DriveCompanion').then(({ DriveCompanion }) => ({ default: DriveCompanion }))),
};
