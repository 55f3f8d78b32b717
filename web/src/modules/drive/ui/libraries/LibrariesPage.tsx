import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { BarButton } from '@/shared/ui/BarButton';
import { CardsSkeleton } from '@/shared/ui/Card';
import { CardScroll } from '@/shared/ui/CardScroll';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LibraryDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LayoutToggle } from '@/shared/ui/LayoutToggle';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SearchBox } from '@/shared/ui/SearchBox';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { deletionRequestsQuery, type ListedLibrary, librariesQuery } from '../../api/libraries';
import { drivesQuery } from '../../api/queries';
import { type LibrariesSearch, offeredDrives, parseLibrariesSearch } from '../../model/libraries-search';
import type { Layout } from '../../model/list-view';
import { fileCountWords } from '../../model/share-words';
import { exportsLast } from '../../model/upload-places';
import { NoDrive } from '../drives/NoDrive';
import { useLayout } from '../files/use-layout';
import { RemainingBadge } from '../parts/RemainingBadge';
import { UploadButton } from '../uploads/UploadButton';
import { DeletionRequests } from './DeletionRequests';
import { LibraryCards } from './LibraryCards';
import { LibraryMenu } from './LibraryMenu';
import classes from './libraries.module.css';
import { libraryColumns } from './library-columns';
import { PolicyBadges } from './PolicyBadges';

const LibraryDialog = lazy(() => import('./LibraryDialog').then((module) => ({ default: module.LibraryDialog })));

/** /drive/libraries: the libraries of the drives, with their rules, and the deletions that wait for a second person. */
export function LibrariesPage() {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { userId } = useSession();
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseLibrariesSearch(raw), [raw]);
  const setSearch = (next: LibrariesSearch) => void navigate({ to: '.', search: next, replace: true });
  const [layout, setLayout] = useLayout('libraries');
  const [dialog, setDialog] = useState<{ library?: ListedLibrary } | null>(null);
  const drives = useQuery(drivesQuery()).data?.drives ?? [];
  const makeable = drives.filter((drive) => drive.can.createLibrary);
  const requests = useInfiniteQuery(deletionRequestsQuery()).data?.pages[0]?.requests.length ?? 0;
  const canUpload = drives.some((drive) => drive.can.upload);
  const create = () => setDialog({});
  const showsRequests = search.view === 'requests';
  const box = (
    <SearchBox
      group="Drive"
      label="Search libraries..."
      value={search.search ?? ''}
      onChange={(text) => setSearch({ ...search, search: text || undefined })}
    />
  );
  return (
    <PageFrame>
      <PageBar title="Libraries">
        {!isPhone && !showsRequests && box}
        {!isPhone && <RemainingBadge />}
        {!showsRequests && <LayoutToggle layout={layout} onLayout={setLayout} />}
        {makeable.length > 0 && <BarButton label="New Library" icon={IconPlus} onClick={create} />}
        {canUpload && <UploadButton />}
      </PageBar>
      <div className={classes.second}>
        <SegmentedControl
          aria-label="List"
          value={search.view ?? 'libraries'}
          onChange={(view) => setSearch(view === 'requests' ? { view } : {})}
          data={[
            { value: 'libraries', label: 'Libraries' },
            { value: 'requests', label: requests > 0 ? `Deletion requests ${requests}` : 'Deletion requests' },
          ]}
        />
        <span className={classes.space} />
        {isPhone && !showsRequests && <div className={classes.search}>{box}</div>}
        {!showsRequests && (
          <Select
            className={classes.drive}
            size={isPhone ? 'lg' : 'sm'}
            aria-label="Drive"
            allowDeselect={false}
            data={[
              { value: '', label: 'All Drives' },
              ...offeredDrives(drives, userId).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.driveId ?? ''}
            onChange={(driveId) => setSearch({ ...search, driveId: driveId || undefined })}
          />
        )}
      </div>
      {showsRequests ? (
        <DeletionRequests />
      ) : (
        <LibraryList
          search={search}
          layout={layout}
          onSearch={setSearch}
          onCreate={makeable.length > 0 ? create : undefined}
          onEdit={(library) => setDialog({ library })}
        />
      )}
      {canUpload && <UploadButton floating />}
      {dialog && (
        <Suspense>
          <LibraryDialog
            library={dialog.library}
            drives={makeable}
            driveId={search.driveId}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

interface LibraryListProps {
  search: LibrariesSearch;
  layout: Layout;
  onSearch: (search: LibrariesSearch) => void;
  /** Missing where the person may make none. */
  onCreate?: () => void;
  onEdit: (library: ListedLibrary) => void;
}

function LibraryList({ search, layout, onSearch, onCreate, onEdit }: LibraryListProps) {
  const navigate = useNavigate();
  const hasNoDrive = useQuery(drivesQuery()).data?.drives.length === 0;
  const list = useInfiniteQuery(librariesQuery(search));
  const listed = list.data?.pages.flatMap((page) => page.libraries) ?? [];
  // Rows that have been seen do not move: the ones that every drive has go behind the others once all are there.
  const libraries = list.hasNextPage ? listed : exportsLast(listed);
  if (list.error && !list.data) {
    return <LoadFailure what="Libraries" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) {
    if (layout === 'grid') return <CardsSkeleton label="Loading libraries" />;
    return <TableSkeleton label="Libraries" columns={libraryColumns([])} />;
  }
  if (libraries.length === 0 && !list.isPlaceholderData) {
    if (hasNoDrive) return <NoDrive />;
    const isNarrowed = search.search !== undefined || search.driveId !== undefined;
    return (
      <EmptyState
        drawing={isNarrowed ? <SearchDrawing /> : <LibraryDrawing />}
        title="No libraries found"
        message={search.search && `Nothing matches “${search.search}”`}
        action={
          <>
            {isNarrowed && (
              <Button variant="default" size="md" onClick={() => onSearch({})}>
                Show all libraries
              </Button>
            )}
            {onCreate && (
              <Button size="md" onClick={onCreate}>
                Create Library
              </Button>
            )}
          </>
        }
      />
    );
  }
  if (layout === 'grid') {
    return (
      <CardScroll list={list}>
        <LibraryCards
          libraries={libraries}
          renderMenu={(library) => <LibraryMenu library={library} onEdit={() => onEdit(library)} />}
        />
      </CardScroll>
    );
  }
  return (
    <DataTable
      label="Libraries"
      columns={libraryColumns(libraries, { hasMore: list.hasNextPage })}
      rows={libraries}
      rowCount={list.hasNextPage ? -1 : libraries.length}
      keyOf={({ id }) => id}
      isStale={list.isPlaceholderData}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
      onOpen={({ id }) => void navigate({ to: '/drive/all', search: { libraryId: id } })}
      renderPhone={(library) => (
        <PhoneLines
          title={library.name}
          end={<PolicyBadges policies={library.policies} />}
          facts={`${library.driveName} · ${fileCountWords(library.fileCount ?? 0)}`}
        />
      )}
      renderActions={(library, tabIndex) => (
        <LibraryMenu library={library} tabIndex={tabIndex} onEdit={() => onEdit(library)} />
      )}
    />
  );
}
