import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import type { Column } from '@/shared/ui/table/columns';
import { defaultSortOf, type FileScope } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import type { Sort } from '../../model/list-search';
import { reachOf } from '../../model/reach';
import { formatSize } from '../../model/size';
import { DriveName } from '../parts/DriveName';
import { KeptUntil } from '../parts/KeptUntil';
import { Owner } from '../parts/Owner';
import { Reach } from '../parts/Reach';
import { FileName } from './FileName';
import type { FileActions } from './file-actions';

/** The sorts by a moment of the file. */
type MomentSort = 'createdAt' | 'updatedAt' | 'deletedAt';
const isMoment = (sort: Sort): sort is MomentSort => sort.endsWith('At');

/**
 * The one moment that there is room for: the one by which the list is sorted, else by which it usually is. That is when
 * a file came, among the recent ones when it changed, in the trash when it went.
 */
export function momentOf(file: DriveFile, scope: FileScope, sorted: Sort): string {
  const usual = defaultSortOf(scope).sort;
  const by = [sorted, usual].find(isMoment) ?? 'createdAt';
  return file[by] ?? file.updatedAt;
}

/** A column of dates, each with the exact moment on hover. */
const momentColumn = (label: string, sort: MomentSort): Column<DriveFile> => ({
  label,
  track: '6.25rem',
  sort,
  title: (file) => formatExactMoment(file[sort] ?? file.updatedAt),
  cell: (file) => formatMoment(file[sort] ?? file.updatedAt, new Date()),
});

/** Whether the files of a list may lie in several drives: each then names its own. */
export const mixesDrives = (scope: FileScope): boolean => !scope.driveId;

/**
 * The columns of a list of files. What is the same on every row of the scope is left out. `editing` says whose name is
 * being changed; without it none is.
 */
export function fileColumns(
  scope: FileScope,
  editing?: { renaming: string | null; actions: FileActions },
): readonly Column<DriveFile>[] {
  const isTrash = scope.view === 'trash';
  const isRecent = scope.view === 'recent';
  const columns: (Column<DriveFile> | false)[] = [
    {
      label: 'Name',
      track: 'minmax(0, 1fr)',
      sort: 'name',
      cell: (file) => <FileName file={file} editing={editing?.renaming === file.id ? editing.actions : undefined} />,
    },
    mixesDrives(scope) && {
      label: 'Drive',
      sort: 'drive',
      track: '8.25rem',
      cell: (file) => <DriveName name={file.driveName} color={file.driveColor} />,
    },
    !scope.libraryId && {
      label: 'Library',
      sort: 'library',
      track: '6.5rem',
      isMinor: 'lesser',
      title: (file) => file.libraryName,
      cell: (file) => file.libraryName || '—',
    },
    !(scope.folderId && scope.folderId !== 'root') && {
      label: 'Folder',
      sort: 'folder',
      track: '5.25rem',
      isMinor: true,
      title: (file) => file.folderName ?? undefined,
      cell: (file) => file.folderName || '—',
    },
    {
      label: 'Owner',
      sort: 'owner',
      track: '6rem',
      isMinor: 'lesser',
      cell: (file) => (file.ownerName ? <Owner name={file.ownerName} /> : '—'),
    },
    {
      label: 'Size',
      track: '4.25rem',
      sort: 'size',
      alignsEnd: true,
      title: (file) => `${file.size.toLocaleString('en-GB')} bytes`,
      cell: (file) => formatSize(file.size),
    },
    {
      label: 'Shared',
      // A sign, with its words on hover: the names of files need the room.
      track: '3.75rem',
      sort: 'shared',
      isMinor: true,
      title: (file) => reachOf(file).words,
      cell: (file) => <Reach file={file} />,
    },
    isTrash && momentColumn('Deleted', 'deletedAt'),
    !isTrash && { ...momentColumn('Created', 'createdAt'), isMinor: isRecent && 'first' },
    // The recent files are sorted by this one. Both dates would take the room of the names: 'Created' needs a wide screen.
    isRecent && momentColumn('Changed', 'updatedAt'),
    isTrash && {
      label: 'Kept until',
      track: '6.25rem',
      isMinor: 'lesser',
      cell: (file) => <KeptUntil file={file} />,
    },
  ];
  return columns.filter((column) => column !== false);
}
