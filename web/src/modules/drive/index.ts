/** The Drive's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconDatabase, IconFiles, IconTrash, IconUpload } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ModuleManifest } from '@/shared/lib/module';
import { driveLive } from './api/live';

export { parseListSearch as readFilesSearch } from './model/list-search';
export { parseUploadSearch as readUploadSearch } from './model/upload-search';

export const AllFilesPage = lazyRouteComponent(() => import('./ui/files/pages'), 'AllFilesPage');
export const TrashPage = lazyRouteComponent(() => import('./ui/files/pages'), 'TrashPage');
export const DrivePage = lazyRouteComponent(() => import('./ui/files/pages'), 'DrivePage');
export const UploadPage = lazyRouteComponent(() => import('./ui/uploads/UploadPage'), 'UploadPage');

export const driveModule: ModuleManifest = {
  id: 'drive',
  name: 'Drive',
  icon: IconDatabase,
  home: '/drive/all',
  path: '/drive',
  entitlement: 'drive',
  scopePrefix: 'drive',
  pages: [
    { label: 'All Files', to: '/drive/all', icon: IconFiles },
    { label: 'Trash', to: '/drive/trash', icon: IconTrash },
  ],
  live: driveLive,
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
      id: 'drive.all',
      label: 'Go to All Files',
      group: 'Drive',
      icon: IconFiles,
      keywords: ['drive', 'documents'],
      run: ({ goTo }) => goTo('/drive/all'),
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
  Companion: lazy(() =>
    import('./ui/uploads/UploadsCompanion').then(({ UploadsCompanion }) => ({ default: UploadsCompanion })),
  ),
};
