import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { downloadFile } from '../../api/download';
import { useFileMutations } from '../../api/mutations';
import { defaultSortOf, drivesQuery, type FileScope, filesQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { sortOf, toggleSort, withSort } from '../../model/list-search';
import { UploadButton } from '../uploads/UploadButton';
import { FilesBar } from './FilesBar';
import classes from './FilesView.module.css';
import { FileTable } from './FileTable';
import type { FileActions } from './file-actions';
import { FilesEmpty, FilesError } from './list-states';
import { TableSkeleton } from './TableSkeleton';
import { useListSearch } from './use-list-search';

const PreviewModal = lazy(() => import('../preview/PreviewModal').then((module) => ({ default: module.PreviewModal })));

export interface FilesViewProps {
  scope: FileScope;
  title: string;
  /** The drive's colour key, on a drive's own page. */
  color?: string;
  searchLabel: string;
  /** The page around it has a bar of its own. */
  isEmbedded?: boolean;
}

/** A page that lists files: bar, table and its states, and the preview that the address may ask for. */
export function FilesView({ scope, title, color, searchLabel, isEmbedded = false }: FilesViewProps) {
  const [search, setSearch] = useListSearch();
  const list = useInfiniteQuery(filesQuery(scope, search));
  const drives = useQuery(drivesQuery());
  const { trash, restore, purge } = useFileMutations();
  const files = useMemo(() => list.data?.pages.flatMap((page) => page.files) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const fallback = defaultSortOf(scope);
  const canUpload = scope.view !== 'trash' && (drives.data?.drives ?? []).some((drive) => canTake(drive, scope));

  const openPreview = useCallback(
    (file: DriveFile, how: { replace: boolean }) => setSearch({ ...search, preview: file.id }, how),
    [search, setSearch],
  );
  const closePreview = useCallback(() => {
    const { preview: _closed, ...rest } = search;
    setSearch(rest);
  }, [search, setSearch]);
  const actions = useMemo<FileActions>(
    () => ({
      open: (file) => openPreview(file, { replace: false }),
      download: downloadFile,
      trash,
      restore,
      purge: (file) => void purge(file),
    }),
    [openPreview, trash, restore, purge],
  );

  return (
    <div className={classes.page}>
      {!isEmbedded && (
        <FilesBar
          title={title}
          color={color}
          total={first ? { count: first.total, isCapped: first.totalIsCapped } : null}
          search={search.search ?? ''}
          searchLabel={searchLabel}
          onSearch={(text) => setSearch({ ...search, search: text || undefined })}
          sort={sortOf(search, fallback)}
          onSort={(sort) => setSearch(withSort(search, sort, fallback))}
          isTrash={scope.view === 'trash'}
          showsRemaining={!scope.driveId}
          uploadTo={canUpload ? (scope.driveId ?? '') : null}
        />
      )}
      {renderList()}
      {canUpload && !isEmbedded && <UploadButton floating driveId={scope.driveId} />}
      {search.preview && (
        <Suspense>
          <PreviewModal
            fileId={search.preview}
            files={files}
            total={first && !first.totalIsCapped ? first.total : null}
            onShow={(file) => openPreview(file, { replace: true })}
            onClose={closePreview}
            onTrash={scope.view === 'trash' ? undefined : trash}
          />
        </Suspense>
      )}
    </div>
  );

  function renderList() {
    if (list.isError && !list.data) return <FilesError error={list.error} onRetry={() => void list.refetch()} />;
    const isSettled = !list.isPending && !drives.isPending;
    if (!isSettled) return <TableSkeleton />;
    if (files.length === 0 && !list.isPlaceholderData) {
      return (
        <FilesEmpty
          search={search.search ?? ''}
          isTrash={scope.view === 'trash'}
          canUpload={canUpload}
          driveId={scope.driveId}
          onClearSearch={() => setSearch({ ...search, search: undefined })}
        />
      );
    }
    return (
      <FileTable
        files={files}
        rowCount={first && !first.totalIsCapped ? Math.max(first.total, files.length) : -1}
        isTrash={scope.view === 'trash'}
        showsDrive={!scope.driveId}
        isStale={list.isPlaceholderData}
        sort={sortOf(search, fallback)}
        onSort={(column) => setSearch(toggleSort(search, column, fallback))}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        actions={actions}
      />
    );
  }
}

function canTake(drive: { id: string; can: { upload: boolean } }, scope: FileScope): boolean {
  return drive.can.upload && (!scope.driveId || scope.driveId === drive.id);
}
