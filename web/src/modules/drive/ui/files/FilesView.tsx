import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useShortcutHelp } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { useAccess } from '@/shared/session/use-session';
import { PageFrame } from '@/shared/ui/PageFrame';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { downloadFile } from '../../api/download';
import { useFileMutations } from '../../api/mutations';
import { defaultSortOf, drivesQuery, type FileScope } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { DRAG_TYPE, packItems } from '../../model/drag-items';
import { sortOf, toggleSort, withFilter, withPage, withSort } from '../../model/list-search';
import type { FileView } from '../../model/list-view';
import { PAGE_SIZE } from '../../model/pages';
import { trashRights } from '../../model/trash-rights';
import type { UploadSearch } from '../../model/upload-search';
import { EarlyDetails } from '../details/DetailsFrame';
import { UploadButton } from '../uploads/UploadButton';
import { useUploadPlace } from '../uploads/upload-place';
import { ChosenBar } from './ChosenBar';
import { FileList } from './FileList';
import { FileMenu, type MenuPlace } from './FileMenu';
import { FilesBar, type ListTools } from './FilesBar';
import { FilesTabs } from './FilesTabs';
import { FilesTool } from './FilesTool';
import { fileColumns } from './file-columns';
import type { FilesBodyProps } from './files-body';
import { GridSkeleton } from './GridSkeleton';
import { ListFilters } from './ListFilters';
import { FilesEmpty, FilesError, invitesToUpload } from './list-states';
import { Pager } from './Pager';
import { SortMenu } from './SortMenu';
import { useBulkDeeds } from './use-bulk-deeds';
import { useFileActions } from './use-file-actions';
import { useFileClipboard } from './use-file-clipboard';
import { useFileKeys } from './use-file-keys';
import { useFileSelection } from './use-file-selection';
import { useFilesList } from './use-files-list';
import { useLayout } from './use-layout';
import { useListSearch } from './use-list-search';
import { useMoving } from './use-moving';

const PreviewModal = lazy(() => import('../preview/PreviewModal').then((module) => ({ default: module.PreviewModal })));
const MoveDialog = lazy(() => import('./MoveDialog').then((module) => ({ default: module.MoveDialog })));
const FileGrid = lazy(() => import('./FileGrid').then((module) => ({ default: module.FileGrid })));

/** The keys of rows and cards and of what they open, for the shortcuts sheet. */
const KEYS = [
  { keys: 'Enter', label: 'Open the file' },
  { keys: 'Space', label: 'Select or deselect' },
  { keys: 'shift+↓', label: 'Select more' },
  { keys: 'mod+a', label: 'Select all on this page' },
  { keys: 'Esc', label: 'Clear the selection' },
  { keys: 'F2', label: 'Rename' },
  { keys: 's', label: 'Star' },
  { keys: 'mod+c', label: 'Copy' },
  { keys: 'mod+v', label: 'Paste here' },
  { keys: 'i', label: 'Show details' },
  { keys: 'Del', label: 'Delete' },
]
  .map((key) => ({ ...key, group: 'Files' }))
  .concat(
    [
      { keys: 'ArrowLeft', label: 'Previous file' },
      { keys: 'ArrowRight', label: 'Next file' },
      { keys: '+', label: 'Zoom in' },
      { keys: '-', label: 'Zoom out' },
      { keys: '0', label: 'See all of the picture' },
      { keys: 'r', label: 'Rotate right' },
      { keys: 'shift+r', label: 'Rotate left' },
      { keys: 'mod+f', label: 'Find in a PDF' },
    ].map((key) => ({ ...key, group: 'In the preview' })),
  );

/** The lists with a button that clears them. */
const CLEARED: ReadonlySet<string> = new Set<FileView>(['recent', 'starred', 'trash']);

export interface FilesViewProps {
  scope: FileScope;
  title: string;
  /** The drive's colour key, on a drive's own page. */
  color?: string;
  searchLabel: string;
  /** Under which name this browser keeps the page's layout, e.g. `all`. */
  page: string;
  /** The row of lists stands under the bar. */
  hasTabs?: boolean;
  /** The page's own bar around the list's tools, in place of the usual one with the title. */
  frame?: (tools: ListTools) => ReactNode;
  /** The page's own second row in place of the tabs, e.g. a breadcrumb; it gives way to the chosen files' bar. */
  row?: ReactNode;
  /** Stands between bar and list, e.g. the folders that lie beside the files; told whether the list is there. */
  above?: (isSettled: boolean) => ReactNode;
  /** What stands above is not known yet. The list waits for it: both come at once, and nothing moves. */
  isWaiting?: boolean;
  /** What stands above is cleared together with the list, even where the list itself is empty. */
  holdsMore?: boolean;
  /** Stands in place of the usual words where the list is empty and nothing was searched. */
  empty?: ReactNode;
}

/** A page that lists files: bar, list or grid with all its states, and what the address opens over it. */
export function FilesView(props: FilesViewProps) {
  const {
    scope,
    title,
    color,
    searchLabel,
    page,
    hasTabs = false,
    frame,
    row,
    above,
    isWaiting = false,
    holdsMore = false,
    empty,
  } = props;
  const isPhone = usePhone();
  useShortcutHelp(KEYS);
  const [search, setSearch] = useListSearch();
  const [layout, setLayout] = useLayout(page);
  const list = useFilesList(scope, search);
  const { files, total, query } = list;
  const drives = useQuery(drivesQuery());
  const mutations = useFileMutations();
  const {
    page: _page,
    cursor: _cursor,
    around: _around,
    limit: _limit,
    preview: _open,
    details: _details,
    ...filter
  } = search;
  const selection = useFileSelection(JSON.stringify([scope, filter]), files, total?.count ?? 0);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const fallback = defaultSortOf(scope);
  const isTrash = scope.view === 'trash';
  const { purges } = trashRights(useAccess());
  const library = drives.data?.libraries.find(({ id }) => id === search.libraryId);
  useUploadPlace(library ? { driveId: library.driveId, folderId: null, libraryId: library.id } : null);
  const canUpload = (drives.data?.drives ?? []).some((drive) => canTake(drive, scope));
  const isSettled = !isWaiting && !query.isPending && !drives.isPending;
  const isEmpty = isSettled && files.length === 0 && !query.isPlaceholderData;
  const isNarrowed = search.visibility !== undefined || search.needsRepair !== undefined;
  /** What stands in the empty list's place asks for the first file already. */
  const invites = isEmpty && !search.search && !isNarrowed && !empty && invitesToUpload(scope.view);

  const openPreview = useCallback(
    (file: DriveFile, how: { replace: boolean }) => setSearch({ ...search, preview: file.id }, how),
    [search, setSearch],
  );
  const closePreview = useCallback(() => {
    const { preview: _closed, ...rest } = search;
    setSearch(rest);
  }, [search, setSearch]);
  const open = useCallback((file: DriveFile) => openPreview(file, { replace: false }), [openPreview]);
  const deeds = useBulkDeeds(scope, search, selection, files, total);
  const moving = useMoving(scope, selection, files, total, deeds);
  const { actions, renaming } = useFileActions(mutations, {
    open,
    download: downloadFile,
    move: moving.moveFile,
    copy: moving.copyFile,
  });
  const take = useFileClipboard(scope, search, selection, total);
  const onKey = useFileKeys(isTrash, actions, selection, deeds, take);

  /** The lists of what is shared or deleted are narrowed already. */
  const hasPill = hasTabs && !isTrash && scope.view !== 'shared';
  const sort = sortOf(search, fallback);
  const sortMenu = (
    <SortMenu sort={sort} onSort={(next) => setSearch(withSort(search, next, fallback))} isTrash={isTrash} />
  );
  const mayClear = CLEARED.has(scope.view) && (purges || !isTrash);
  const hasTool = mayClear && total && (total.count > 0 || holdsMore) && !selection.isActive;
  const tool = hasTool ? <FilesTool view={scope.view} deeds={deeds} /> : null;
  const isCrowded = layout === 'grid' || tool !== null || search.libraryId !== undefined;
  /** Nothing is no list to put in order. */
  const hasSort = (layout === 'grid' || isPhone) && total?.count !== 0;
  const second = (hasSort || hasPill || search.libraryId !== undefined) && (
    <>
      {hasSort && sortMenu}
      <ListFilters search={search} hasPill={hasPill} onSearch={(next) => setSearch(next)} />
    </>
  );

  const body: FilesBodyProps = {
    scope,
    files,
    rowCount: total && !total.isCapped ? Math.max(total.count, files.length) : -1,
    isStale: query.isPlaceholderData,
    sort,
    onSort: (column) => setSearch(toggleSort(search, column, fallback)),
    selection,
    actions,
    renaming,
    menuOf: menu?.file.id,
    openKey: search.details ?? search.around,
    onMenu: (file, from, at) => {
      const box = from.getBoundingClientRect();
      setMenu({ file, from, x: at?.x ?? box.right, y: at?.y ?? box.bottom });
    },
    onKey,
    onDragStart: (event, file) => {
      const fileIds = selection.chosen.has(file.id) ? [...selection.chosen.keys()] : [file.id];
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(DRAG_TYPE, packItems({ fileIds, folderIds: [] }));
    },
  };

  return (
    <PageFrame>
      <EarlyDetails />
      <FilesBar
        title={title}
        color={color}
        total={total}
        search={search.search ?? ''}
        searchLabel={searchLabel}
        onSearch={(text) => setSearch(withFilter(search, { search: text || undefined }))}
        layout={layout}
        onLayout={setLayout}
        // A phone's row has no room for it beside the filter and something else, and the trash needs no row for it alone.
        showsRemaining={(!scope.driveId || page === 'folders') && !(isPhone && (isTrash || (hasPill && isCrowded)))}
        second={second}
        tool={tool}
        uploadTo={canUpload && !isTrash && !selection.isActive ? (scope.driveId ?? '') : null}
        frame={frame}
      />
      {renderSecondRow()}
      {above?.(isSettled)}
      <PageFrame>
        {renderList()}
        {canUpload && !isTrash && !selection.isActive && !invites && <UploadButton floating driveId={scope.driveId} />}
      </PageFrame>
      {(files.length > 0 || list.page !== 1) && (
        <Pager
          list={list}
          onPage={(place) => setSearch(withPage(search, place), { replace: false })}
          onPageSize={(size) => setSearch(withFilter(search, { limit: size === PAGE_SIZE ? undefined : size }))}
        />
      )}
      {menu && <FileMenu place={menu} isTrash={isTrash} actions={actions} onClose={() => setMenu(null)} />}
      {moving.order && (
        <Suspense>
          <MoveDialog {...moving.order} onClose={moving.close} />
        </Suspense>
      )}
      {search.preview && (
        <Suspense>
          <PreviewModal
            fileId={search.preview}
            files={files}
            total={total && !total.isCapped ? total.count : null}
            onShow={(file) => openPreview(file, { replace: true })}
            onClose={closePreview}
            onTrash={isTrash ? undefined : actions.trash}
          />
        </Suspense>
      )}
    </PageFrame>
  );

  function renderSecondRow() {
    if (selection.isActive && total) {
      return (
        <ChosenBar
          view={scope.view}
          selection={selection}
          total={total}
          shown={files.length}
          isGrid={layout === 'grid'}
          deeds={deeds}
          moving={moving}
        />
      );
    }
    if (hasTabs && !isPhone) return <FilesTabs view={scope.view}>{second}</FilesTabs>;
    return row;
  }

  function renderList() {
    if (query.isError && !query.data) return <FilesError error={query.error} onRetry={() => void query.refetch()} />;
    const skeleton =
      layout === 'grid' ? <GridSkeleton /> : <TableSkeleton label="Files" columns={fileColumns(scope)} isSelectable />;
    if (!isSettled) return skeleton;
    if (isEmpty) {
      if (empty && !search.search && !isNarrowed) return empty;
      return (
        <FilesEmpty
          search={search.search ?? ''}
          isNarrowed={isNarrowed}
          view={scope.view}
          canUpload={canUpload}
          hasNoDrive={drives.data?.drives.length === 0}
          place={library ? { driveId: library.driveId, libraryId: library.id } : placeOf(scope)}
          onClearSearch={() =>
            setSearch(withFilter(search, { search: undefined, visibility: undefined, needsRepair: undefined }))
          }
        />
      );
    }
    if (layout === 'list') return <FileList {...body} />;
    return (
      <Suspense fallback={skeleton}>
        <FileGrid {...body} />
      </Suspense>
    );
  }
}

/** Where a file goes that is uploaded from an empty list: into the folder that it shows. */
function placeOf({ driveId, folderId }: FileScope): UploadSearch {
  return { ...(driveId && { driveId }), ...(folderId && folderId !== 'root' && { folderId }) };
}

function canTake(drive: { id: string; can: { upload: boolean } }, scope: FileScope): boolean {
  return drive.can.upload && (!scope.driveId || scope.driveId === drive.id);
}
