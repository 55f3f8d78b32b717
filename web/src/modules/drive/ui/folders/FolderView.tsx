import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFolderPlus, IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import { BarButton } from '@/shared/ui/BarButton';
import { ByRoom } from '@/shared/ui/ByRoom';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { PageBar } from '@/shared/ui/PageBar';
import { foldersQuery, neighbourFoldersQuery } from '../../api/folders';
import type { Drive, Folder, FolderFound } from '../../api/types';
import { mayHoldFolders } from '../../model/folder-facts';
import { type FolderPlace, stepsTo } from '../../model/folder-place';
import { FilesView } from '../files/FilesView';
import { useListSearch } from '../files/use-list-search';
import { useUploadPlace } from '../uploads/upload-place';
import { FolderCards, FoldersSkeleton, FoundFolders } from './FolderCards';
import { FolderCrumbs } from './FolderCrumbs';
import { FolderTree } from './FolderTree';
import classes from './FolderView.module.css';
import { useFolderDialogs } from './folder-dialogs';
import { type FolderPageKind, folderLink } from './folder-link';

export interface FolderViewProps {
  kind: FolderPageKind;
  drive: Drive;
  /** The open folder; null at the drive's root. */
  found: FolderFound | null;
  /** The drives of the tree beside it; there is no tree unless given. */
  tree?: readonly Drive[];
  /** More tools of the bar. Where it has no room for what the page does beside them they take it in. */
  tools?: (taken: readonly ActionItemProps[]) => ReactNode;
}

/** What lies in a folder or at a drive's root: the folders as cards, the files as a list below them. */
export function FolderView({ kind, drive, found, tree, tools }: FolderViewProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const dialogs = useFolderDialogs();
  const folder = found?.folder ?? null;
  const steps = found ? stepsTo(drive.id, found.ancestors, found.folder) : [];
  const place: FolderPlace = steps.at(-1)?.place ?? { driveId: drive.id, folderId: null, slugs: [] };
  const folders = useInfiniteQuery(foldersQuery(place));
  const isWaiting = search.search === undefined && folders.isPending;
  const holdsFolders = (folders.data?.pages[0]?.folders.length ?? 0) > 0;
  const title = folder?.name ?? drive.name;
  // At a drive's root a phone's title says all that the breadcrumb would, but for the drive's colour.
  const isTitleAll = isPhone && kind === 'drive' && !folder;
  const edits: ActionItemProps[] = folder?.can.edit
    ? [{ label: 'Edit Folder', icon: IconPencil, onClick: () => dialogs.edit(folder) }]
    : [];
  const create: ActionItemProps = { label: 'New Folder', icon: IconFolderPlus, onClick: () => dialogs.create(place) };
  useUploadPlace({ driveId: drive.id, folderId: place.folderId });
  return (
    <div className={classes.columns}>
      {tree && !isPhone && (
        <aside className={classes.tree} aria-label="All folders">
          <div className={classes.treeHead}>
            <Link to="/drive/folders" search={{}}>
              Folders
            </Link>
          </div>
          <FolderTree
            label="Folders"
            drives={tree}
            selected={{ driveId: drive.id, folderId: folder?.id ?? null }}
            openIds={[drive.id, ...(folder?.ancestors ?? []), ...(folder ? [folder.id] : [])]}
            takesDrops
            onOpen={(to) => void navigate(folderLink(kind, to))}
          />
        </aside>
      )}
      <FilesView
        key={place.folderId ?? drive.id}
        scope={{ view: 'all', driveId: drive.id, folderId: place.folderId ?? 'root' }}
        title={title}
        searchLabel={kind === 'folders' ? 'Search folders...' : 'Search drive...'}
        page={kind}
        frame={({ find, upload }) => (
          <PageBar title={title} start={isTitleAll && <ColorSquare color={drive.settings.color} />}>
            {find}
            {renderDeeds()}
            {upload}
          </PageBar>
        )}
        row={
          !isTitleAll && (
            <div className={classes.second}>
              {folder && <FolderArrows kind={kind} folder={folder} place={place} />}
              <FolderCrumbs kind={kind} drive={drive} steps={steps} />
            </div>
          )
        }
        isWaiting={isWaiting}
        empty={holdsFolders && <p className={classes.note}>No files outside these folders</p>}
        above={(isSettled) => (
          <div className={classes.folders}>
            {search.search ? (
              <FoundFolders search={search.search} driveId={drive.id} />
            ) : isSettled ? (
              <FolderCards kind={kind} place={place} label={`Folders in ${title}`} />
            ) : (
              // Where none lie inside nothing is held: the list would move up.
              mayHoldFolders(folder) && <FoldersSkeleton />
            )}
          </div>
        )}
      />
    </div>
  );

  /** The title has the room: what is rarer stands behind the dots at any width. */
  function renderDeeds() {
    const menuOf = (items: readonly ActionItemProps[]) =>
      tools
        ? tools(items)
        : items.length > 0 && <ActionsMenu label={`Actions for folder ${title}`} size="2rem" items={items} />;
    return (
      <ByRoom
        wide={
          <>
            {drive.can.createFolder && <BarButton {...create} />}
            {menuOf(edits)}
          </>
        }
        narrow={menuOf([...edits, ...(drive.can.createFolder ? [create] : [])])}
      />
    );
  }
}

/** To the folders before and after this one where it lies, by name. */
function FolderArrows({ kind, folder, place }: { kind: FolderPageKind; folder: Folder; place: FolderPlace }) {
  const near = useQuery(neighbourFoldersQuery(folder)).data;
  const beside = ({ id, slug }: Folder) =>
    folderLink(kind, { ...place, folderId: id, slugs: [...place.slugs.slice(0, -1), slug] });
  const arrow = (words: string, to: Folder | null | undefined, Icon: typeof IconChevronLeft) =>
    to ? (
      <ActionIcon
        renderRoot={(props) => <Link {...props} {...beside(to)} />}
        size={28}
        aria-label={`${words}: ${to.name}`}
        title={to.name}
      >
        <Icon size="1rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    ) : (
      <ActionIcon size={28} disabled aria-label={words}>
        <Icon size="1rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  return (
    <span className={classes.arrows}>
      {arrow('Previous folder', near?.previous, IconChevronLeft)}
      {arrow('Next folder', near?.next, IconChevronRight)}
    </span>
  );
}
