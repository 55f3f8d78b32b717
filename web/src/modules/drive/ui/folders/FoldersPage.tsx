import { Button, Skeleton } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { BarButton } from '@/shared/ui/BarButton';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FoldersDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LayoutToggle } from '@/shared/ui/LayoutToggle';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SearchBox } from '@/shared/ui/SearchBox';
import { anyFolderQuery, firstFoldersQuery, folderByPathQuery, folderQuery } from '../../api/folders';
import { drivesQuery } from '../../api/queries';
import type { Drive, Folder } from '../../api/types';
import { failureOf, slugsOf, stepsTo } from '../../model/folder-place';
import type { Layout } from '../../model/list-view';
import { NoDrive } from '../drives/NoDrive';
import { useLayout } from '../files/use-layout';
import { useListSearch } from '../files/use-list-search';
import { DriveName } from '../parts/DriveName';
import { RemainingBadge } from '../parts/RemainingBadge';
import { UploadButton } from '../uploads/UploadButton';
import { FolderCards, FoldersSkeleton, FoundFolders } from './FolderCards';
import { FolderDialogHost } from './FolderDialogHost';
import { FolderView } from './FolderView';
import classes from './FolderView.module.css';
import { FolderViewSkeleton } from './FolderViewSkeleton';
import { useFolderDialogs } from './folder-dialogs';
import { folderLink } from './folder-link';

/** /drive/folders and /drive/folders/{slug path}: the folders of all drives, or what lies in one. */
export function FoldersPage() {
  const { _splat } = useParams({ strict: false });
  const { driveId } = useSearch({ strict: false }) as { driveId?: string };
  const slugs = slugsOf(_splat);
  if (slugs.length > 0) return <OpenFolder key={driveId} slugs={slugs} driveId={driveId} />;
  return (
    <FolderDialogHost>
      <AllFolders />
    </FolderDialogHost>
  );
}

function AllFolders() {
  const isPhone = usePhone();
  const [search, setSearch] = useListSearch();
  const [layout, setLayout] = useLayout('folders', 'grid');
  const dialogs = useFolderDialogs();
  const drives = useQuery(drivesQuery());
  const any = useQuery(anyFolderQuery());
  const list = drives.data?.drives ?? [];
  const canCreate = list.some((drive) => drive.can.createFolder);
  const canUpload = list.some((drive) => drive.can.upload);
  const box = (
    <SearchBox
      group="Drive"
      label="Search folders..."
      value={search.search ?? ''}
      onChange={(text) => setSearch({ search: text || undefined })}
    />
  );
  /** Without a folder the page asks for the first one, and for nothing else. */
  const isBare = any.data === false;
  return (
    <PageFrame>
      <PageBar title="Folders">
        {!isPhone && box}
        {!isPhone && <RemainingBadge />}
        <LayoutToggle layout={layout} onLayout={setLayout} />
        {canCreate && !isBare && (
          <BarButton label="New Folder" icon={IconFolderPlus} onClick={() => dialogs.create(null)} />
        )}
        {canUpload && !isBare && !isPhone && <UploadButton />}
      </PageBar>
      {isPhone && (
        <div className={classes.search}>
          {box}
          <RemainingBadge />
        </div>
      )}
      {renderFolders()}
      {canUpload && !isBare && <UploadButton floating />}
    </PageFrame>
  );

  function renderFolders() {
    const failed = (drives.data ? null : drives.error) ?? (any.data === undefined ? any.error : null);
    if (failed) {
      return (
        <LoadFailure
          what="Folders"
          error={failed}
          onRetry={() => void Promise.all([drives.refetch(), any.refetch()])}
        />
      );
    }
    if (drives.data?.drives.length === 0) return <NoDrive />;
    if (any.data === false) {
      return (
        <EmptyState
          drawing={<FoldersDrawing />}
          title="No folders yet"
          message="Create folders to organize your files"
          action={
            canCreate && (
              <Button size="md" onClick={() => dialogs.create(null)}>
                Create Folder
              </Button>
            )
          }
        />
      );
    }
    if (search.search) {
      return (
        <div className={classes.scroll}>
          <FoundFolders search={search.search} layout={layout} />
        </div>
      );
    }
    if (!drives.data) return <DrivesSkeleton layout={layout} />;
    return <DrivesFolders drives={list} layout={layout} />;
  }
}

/** The folders of every drive, which come together: nothing moves when the last of them is here. */
function DrivesFolders({ drives, layout }: { drives: readonly Drive[]; layout: Layout }) {
  const client = useQueryClient();
  // A drive that appears later brings its own placeholder.
  const [first] = useState(() => drives.map(({ id }) => id));
  if (useQuery(firstFoldersQuery(client, first)).isPending) return <DrivesSkeleton layout={layout} />;
  return (
    <div className={classes.scroll}>
      {drives.map((drive) => (
        <DriveFolders key={drive.id} drive={drive} layout={layout} />
      ))}
    </div>
  );
}

/** Stands where the drives and their folders will be. */
function DrivesSkeleton({ layout }: { layout: Layout }) {
  return (
    <div className={classes.scroll}>
      <div className={classes.drive}>
        <Skeleton className={classes.driveName} height="1.25rem" width="9rem" />
        <FoldersSkeleton layout={layout} />
      </div>
    </div>
  );
}

function DriveFolders({ drive, layout }: { drive: Drive; layout: Layout }) {
  return (
    <section className={classes.drive} aria-label={drive.name}>
      <h2>
        <Link to="/drive/drive/$driveId" params={{ driveId: drive.id }} search={{}} className={classes.driveName}>
          <DriveName name={drive.name} color={drive.settings.color} />
        </Link>
      </h2>
      <FolderCards
        kind="folders"
        place={{ driveId: drive.id, folderId: null, slugs: [] }}
        label={`Folders in ${drive.name}`}
        layout={layout}
        whenEmpty="No folders here yet"
      />
    </section>
  );
}

function OpenFolder({ slugs, driveId }: { slugs: readonly string[]; driveId?: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const drives = useQuery(drivesQuery());
  const found = useQuery(folderByPathQuery(slugs, driveId));
  const drive = drives.data?.drives.find(({ id }) => id === found.data?.folder.driveId);
  const failed = failureOf(found) ?? (drive ? null : drives.error);
  if (failed) {
    return (
      <>
        <PageBar title="Folders" />
        <LoadFailure
          what="The folder"
          error={failed}
          onRetry={() => void Promise.all([found.refetch(), drives.refetch()])}
          missing={FOLDER_GONE}
        />
      </>
    );
  }
  if (!found.data || !drive) return <FolderViewSkeleton title="Folders" hasTree />;
  const { folder } = found.data;
  const isOpenOne = ({ id }: Folder) => id === folder.id;

  /** A folder with another name or place has another address. */
  async function follow(saved: Folder): Promise<void> {
    const { ancestors } = await client.fetchQuery(folderQuery(saved.id));
    const place = stepsTo(saved.driveId, ancestors, saved).at(-1)?.place;
    if (place) await navigate({ ...folderLink('folders', place), replace: true });
  }

  return (
    <FolderDialogHost
      onTrashed={(gone) => {
        if (isOpenOne(gone)) void navigate({ to: '/drive/folders', search: {} });
      }}
      onSaved={(saved) => {
        if (isOpenOne(saved)) void follow(saved);
      }}
    >
      <FolderView kind="folders" drive={drive} found={found.data} tree={drives.data?.drives} />
    </FolderDialogHost>
  );
}

/** What is said in the place of a folder that does not exist, or that the person may not see. */
export const FOLDER_GONE = {
  thing: 'Folder',
  reason: 'It may have been moved, renamed or deleted',
  back: { to: '/drive/folders', label: 'All folders' },
} as const;
