import { IconChevronRight, IconFolderFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import { ColorSquare, keyColor } from '@/shared/ui/ColorSquare';
import { foldersQuery } from '../../api/folders';
import type { Drive, Folder } from '../../api/types';
import { type FolderPlace, placeInside } from '../../model/folder-place';
import classes from './FolderTree.module.css';
import { useFolderDrop } from './use-folder-drop';

/** What people folded and unfolded by hand, by the id of the drive or folder. Outlives the page, not a reload. */
const folded = createStore<ReadonlyMap<string, boolean>>(new Map());

export interface FolderTreeProps {
  label: string;
  drives: readonly Drive[];
  /** The place that is open or chosen. */
  selected: { driveId: string; folderId: string | null } | null;
  /** Drives and folders that begin unfolded: the way to the open folder. */
  openIds: readonly string[];
  /** Folders that cannot be chosen. */
  isDisabled?: (folder: Folder) => boolean;
  /** Folders take what is dropped on them. */
  takesDrops?: boolean;
  onOpen: (place: FolderPlace, name: string) => void;
}

/** Drives and the folders in them; the folders of a folder are fetched when it is unfolded. */
export function FolderTree(props: FolderTreeProps) {
  const { label, drives } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const first = props.selected ? (props.selected.folderId ?? props.selected.driveId) : (drives[0]?.id ?? null);

  /** Arrows walk over what is in sight, as in every tree; left and right also fold. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    const at = items.indexOf(event.target as HTMLElement);
    const item = items[at];
    if (!item) return;
    const level = Number(item.ariaLevel);
    const isOpen = item.ariaExpanded === 'true';
    const parent = items.slice(0, at).findLast((other) => Number(other.ariaLevel) < level);
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: items[at + 1],
      ArrowUp: items[at - 1],
      Home: items[0],
      End: items.at(-1),
      ArrowLeft: isOpen ? undefined : parent,
      ArrowRight: isOpen ? items[at + 1] : undefined,
    };
    const id = item.dataset.id ?? '';
    if (event.key === 'ArrowLeft' && isOpen) fold(id, false);
    else if (event.key === 'ArrowRight' && !isOpen) fold(id, true);
    else if (event.key === 'Enter' || event.key === ' ') item.click();
    else if (event.key in targets) targets[event.key]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div ref={tree} className={classes.tree} role="tree" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {drives.map((drive) => (
        <Branch
          key={drive.id}
          {...props}
          id={drive.id}
          name={drive.name}
          mark={<ColorSquare color={drive.settings.color} />}
          place={{ driveId: drive.id, folderId: null, slugs: [] }}
          level={1}
          tabStop={active ?? first}
          onActive={setActive}
        />
      ))}
    </div>
  );
}

function fold(id: string, isOpen: boolean): void {
  folded.set((all) => new Map(all).set(id, isOpen));
}

interface BranchProps extends FolderTreeProps {
  id: string;
  name: string;
  mark: React.ReactNode;
  place: FolderPlace;
  /** Undefined for a drive. */
  folder?: Folder;
  level: number;
  /** The one item that Tab reaches. */
  tabStop: string | null;
  onActive: (id: string) => void;
}

function Branch(props: BranchProps) {
  const { id, name, mark, place, folder, level, selected, openIds, tabStop, takesDrops = false, onActive } = props;
  const isOpen = useStore(folded).get(id) ?? openIds.includes(id);
  const isDisabled = folder !== undefined && (props.isDisabled?.(folder) ?? false);
  const isSelected = selected?.driveId === place.driveId && selected.folderId === place.folderId;
  const drop = useFolderDrop({ to: { ...place, name }, ancestors: folder?.ancestors, isOpen: takesDrops });

  function toggle(event: MouseEvent): void {
    event.stopPropagation();
    fold(id, !isOpen);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items. */}
      <div
        className={classes.item}
        role="treeitem"
        data-id={id}
        aria-level={level}
        aria-expanded={isOpen}
        aria-selected={isSelected}
        aria-disabled={isDisabled || undefined}
        tabIndex={tabStop === id ? 0 : -1}
        style={{ '--level': level } as CSSProperties}
        title={name}
        onFocus={() => onActive(id)}
        onClick={() => !isDisabled && props.onOpen(place, name)}
        {...drop}
      >
        <span className={classes.fold} onClick={toggle} data-open={isOpen || undefined} aria-hidden>
          <IconChevronRight size="0.875rem" stroke={1.6} />
        </span>
        {mark}
        <span className={classes.name}>{name}</span>
      </div>
      {isOpen && <Branches {...props} />}
    </>
  );
}

function Branches(props: BranchProps) {
  const { place, level } = props;
  const list = useInfiniteQuery(foldersQuery(place));
  const folders = list.data?.pages.flatMap((page) => page.folders) ?? [];
  const words = list.isPending ? 'Loading...' : list.isError && folders.length === 0 ? 'Could not be loaded' : null;
  const note = words ?? (folders.length === 0 ? 'No folders inside' : null);
  return (
    <div role="group" style={{ '--level': level + 1 } as CSSProperties}>
      {note && <p className={classes.note}>{note}</p>}
      {folders.map((folder) => (
        <Branch
          key={folder.id}
          {...props}
          id={folder.id}
          name={folder.name}
          mark={
            <IconFolderFilled
              className={classes.icon}
              style={{ color: keyColor(folder.color) }}
              size="1rem"
              aria-hidden
            />
          }
          place={placeInside(place, folder)}
          folder={folder}
          level={level + 1}
        />
      ))}
      {list.hasNextPage && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items.
        <div
          className={classes.item}
          role="treeitem"
          aria-level={level + 1}
          aria-selected={false}
          tabIndex={-1}
          style={{ '--level': level + 1 } as CSSProperties}
          onClick={() => void list.fetchNextPage()}
        >
          <span className={classes.fold} aria-hidden />
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </div>
      )}
    </div>
  );
}
