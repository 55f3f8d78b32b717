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
import type { ModuleManifest } from '@/shared/lib/module';
import { driveFigures, driveLive } from './api/live';

import type { ModulePlace } from './upload/module-upload';

export { driveOfOldAddress } from './model/drive-address';
export { parseFoldersSearch as readFoldersSearch } from './model/folders-search';
export { parseLibrariesSearch as readLibrariesSearch } from './model/libraries-search';
export { parseListSearch as readFilesSearch } from './model/list-search';
export { parseSharesSearch as readSharesSearch } from './model/shares-search';
export { parseUploadSearch as readUploadSearch } from './model/upload-search';

export const OverviewPage = lazyRouteComponent(() => import('./ui/overview/OverviewPage'), 'OverviewPage');
export const AllFilesPage = lazyRouteComponent(() => import('./ui/files/pages'), 'AllFilesPage');
export const MyFilesPage = lazyRouteComponent(() => import('./ui/files/pages'), 'MyFilesPage');
export const SharedPage = lazyRouteComponent(() => import('./ui/files/pages'), 'SharedPage');
export const PublicSharePage = lazyRouteComponent(() => import('./ui/public/PublicSharePage'), 'PublicSharePage');
export const PublicRequestPage = lazyRouteComponent(() => import('./ui/public/RequestPage'), 'PublicRequestPage');
export const RecentPage = lazyRouteComponent(() => import('./ui/files/pages'), 'RecentPage');
export const StarredPage = lazyRouteComponent(() => import('./ui/files/pages'), 'StarredPage');
export const TrashPage = lazyRouteComponent(() => import('./ui/files/pages'), 'TrashPage');
export const FoldersPage = lazyRouteComponent(() => import('./ui/folders/FoldersPage'), 'FoldersPage');
export const DriveDetailPage = lazyRouteComponent(() => import('./ui/drives/DriveDetailPage'), 'DriveDetailPage');
export const DrivesPage = lazyRouteComponent(() => import('./ui/drives/pages'), 'DrivesPage');
export const LibrariesPage = lazyRouteComponent(() => import('./ui/libraries/LibrariesPage'), 'LibrariesPage');
export const SharesPage = lazyRouteComponent(() => import('./ui/shares/SharesPage'), 'SharesPage');
export const UploadRequestsPage = lazyRouteComponent(() => import('./ui/requests/RequestsPage'), 'RequestsPage');
export const SharedDrivesPage = lazyRouteComponent(() => import('./ui/drives/pages'), 'SharedDrivesPage');
export const UploadPage = lazyRouteComponent(() => import('./ui/uploads/UploadPage'), 'UploadPage');

/** 'Select from Drive', for any module; put it into a `Suspense` and leave it out to close it. */
export const FilePicker = lazy(() =>
  import('./ui/picker/FilePicker').then((module) => ({ default: module.FilePicker })),
);
/** Shares a thing of any module with people; put it into a `Suspense` and leave it out to close it. */
export const PeopleDialog = lazy(() =>
  import('./ui/shares/PeopleDialog').then((module) => ({ default: module.PeopleDialog })),
);
/** Chooses people in a form of any module; put it into a `Suspense`. */
export const PeoplePicker = lazy(() =>
  import('./ui/drives/PeoplePicker').then((module) => ({ default: module.PeoplePicker })),
);
/** The files that a thing of any module uses; put it into a `Suspense`. */
export const AttachedFiles = lazy(() =>
  import('./ui/attached/AttachedFiles').then((module) => ({ default: module.AttachedFiles })),
);
/** Keeps a file in a module's own drive, for its maker and the readers alone, and gives its id; rejects with ApiError. */
export const uploadForModule = async (
  ...upload: [place: ModulePlace, file: File, readers: readonly string[], onShare?: (share: number) => void]
): Promise<string> => (await import('./upload/module-upload')).uploadIntoModule(...upload);
/** Has those of the files that lie in a module's own drive read by these people; gives how many could not be. */
export const shareForModule = async (place: ModulePlace, fileIds: readonly string[], readers: readonly string[]) =>
  (await import('./upload/module-upload')).shareInModule(place, fileIds, readers);
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
