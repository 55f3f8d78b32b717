import { Button, Skeleton } from '@mantine/core';
import { IconFolderFilled } from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { keyColor } from '@/shared/ui/ColorSquare';
import { foldersQuery, foundFoldersQuery } from '../../api/folders';
import type { Folder, FolderPage } from '../../api/types';
import { factsOf } from '../../model/folder-facts';
import { type FolderPlace, placeInside } from '../../model/folder-place';
import type { Layout } from '../../model/list-view';
import { Caption } from '../parts/Caption';
import classes from './FolderCards.module.css';
import { FolderMenu } from './FolderMenu';
import { FoldersFailure } from './FoldersFailure';
import { useFolderDialogs } from './folder-dialogs';
import { type FolderPageKind, folderLink } from './folder-link';
import { dragFolder, useFolderDrop } from './use-folder-drop';

export interface FolderCardsProps {
  kind: FolderPageKind;
  /** As cards, unless said, or as rows. */
  layout?: Layout;
  /** The folder, or drive's root, whose folders these are. */
  place: FolderPlace;
  /** What the cards are, for those who hear it. */
  label: string;
  /** Said where there are none; nothing is unless given. */
  whenEmpty?: string;
}

/** The folders directly in a folder, as cards or rows; the next ones on demand. */
export function FolderCards({ kind, place, label, layout, whenEmpty }: FolderCardsProps) {
  // The page around it has asked: asked again from here, a failure would have the page wait for it without end.
  const list = useInfiniteQuery({ ...foldersQuery(place), retryOnMount: false });
  return (
    <CardList
      list={list}
      label={label}
      layout={layout}
      whenEmpty={whenEmpty}
      renderCard={(folder) => (
        <FolderCard
          key={folder.id}
          link={folderLink(kind, placeInside(place, folder))}
          folder={folder}
          facts={factsOf(folder)}
        />
      )}
    />
  );
}

/** The folders whose names have some words, wherever they lie, as cards or rows. */
export function FoundFolders({ search, driveId, layout }: { search: string; driveId?: string; layout?: Layout }) {
  const list = useInfiniteQuery(foundFoldersQuery(search, driveId));
  return (
    <CardList
      list={list}
      label="Folders found"
      layout={layout}
      whenEmpty={`No folders match “${search}”`}
      renderCard={(folder) => (
        <FolderCard
          key={folder.id}
          link={folderLink('drive', { driveId: folder.driveId, folderId: folder.id, slugs: [] })}
          folder={folder}
          facts={`${folder.driveName} · ${factsOf(folder)}`}
        />
      )}
    />
  );
}

interface CardListProps {
  list: UseInfiniteQueryResult<InfiniteData<FolderPage>, ApiError>;
  label: string;
  layout?: Layout;
  whenEmpty?: string;
  renderCard: (folder: Folder) => ReactNode;
}

function CardList({ list, label, layout = 'grid', whenEmpty, renderCard }: CardListProps) {
  const folders = list.data?.pages.flatMap((page) => page.folders) ?? [];
  if (list.isPending) return <FoldersSkeleton layout={layout} />;
  if (list.isError && folders.length === 0) {
    return <FoldersFailure what="Folders" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (folders.length === 0) return whenEmpty ? <p className={classes.note}>{whenEmpty}</p> : null;
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      data-layout={layout}
      data-stale={list.isPlaceholderData || undefined}
    >
      {folders.map(renderCard)}
      {list.hasNextPage && (
        <li className={classes.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more folders
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Stands where folders will be. */
export function FoldersSkeleton({ layout = 'grid' }: { layout?: Layout }) {
  return (
    <div className={classes.cards} data-layout={layout} role="status" aria-label="Loading folders" aria-busy>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={classes.card} aria-hidden>
          <Skeleton height="0.75rem" width="60%" />
        </div>
      ))}
    </div>
  );
}

interface FolderCardProps {
  link: ReturnType<typeof folderLink>;
  folder: Folder;
  facts: string;
}

function FolderCard({ link, folder, facts }: FolderCardProps) {
  const dialogs = useFolderDialogs();
  const drop = useFolderDrop({
    to: { driveId: folder.driveId, folderId: folder.id, name: folder.name },
    ancestors: folder.ancestors,
  });
  return (
    <li className={classes.card} {...drop} {...(folder.can.edit && dragFolder(folder.id))}>
      <IconFolderFilled className={classes.icon} style={{ color: keyColor(folder.color) }} size="1.25rem" aria-hidden />
      <Link {...link} className={classes.open} draggable={false}>
        <Caption name={folder.name} facts={facts} />
      </Link>
      <FolderMenu
        className={classes.menu}
        folder={folder}
        onEdit={() => dialogs.edit(folder)}
        onCopy={() => dialogs.copy(folder)}
        onTrash={() => void dialogs.trash(folder)}
      />
    </li>
  );
}
