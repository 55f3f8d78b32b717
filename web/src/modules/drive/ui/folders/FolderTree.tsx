import { IconChevronRight, IconFolderFilled } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import { ColorSquare, keyColor } from '@/shared/ui/ColorSquare';
import { foldersQuery, folderTreeQuery } from '../../api/folders';
import type { Drive } from '../../api/types';
import { type FolderPlace, placeInside } from '../../model/folder-place';
import { childrenIn, type TreeNode } from '../../model/folder-tree';
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
  isDisabled?: (folder: Pick<TreeNode, 'id' | 'ancestors'>) => boolean;
  /** Folders take what is dropped on them. */
  takesDrops?: boolean;
  onOpen: (place: FolderPlace, name: string) => void;
}

/** Drives and the folders in them. A drive's folders are fetched at once when it is unfolded; of a very large drive those far from its root later. */
export function FolderTree(props: FolderTreeProps) {
  const { label, drives } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const { selected } = props;
  // What stands below the open drive waits for the folders in it: nothing moves down when they come.
  const isWaiting = useQuery({ ...folderTreeQuery(selected?.driveId ?? ''), enabled: selected !== null }).isLoading;
  const shown = isWaiting ? drives.slice(0, drives.findIndex(({ id }) => id === selected?.driveId) + 1) : drives;
  const first = selected ? (selected.folderId ?? selected.driveId) : (drives[0]?.id ?? null);

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
    else if (event.key === 'ArrowRight' && item.ariaExpanded === 'false') fold(id, true);
    else if (event.key === 'Enter' || event.key === ' ') item.click();
    else if (event.key in targets) targets[event.key]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div ref={tree} className={classes.tree} role="tree" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {shown.map((drive) => (
        <Branch
          key={drive.id}
          {...props}
          id={drive.id}
          name={drive.name}
          mark={<ColorSquare color={drive.settings.color} />}
          place={{ driveId: drive.id, folderId: null, slugs: [] }}
          hasChildren
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
  folder?: Pick<TreeNode, 'id' | 'ancestors'>;
  /** There is something to unfold. */
  hasChildren: boolean;
  level: number;
  /** The one item that Tab reaches. */
  tabStop: string | null;
  onActive: (id: string) => void;
}

function Branch(props: BranchProps) {
  const { id, name, mark, place, folder, hasChildren, level, selected, openIds, tabStop } = props;
  const { takesDrops = false, onActive } = props;
  const isUnfolded = useStore(folded).get(id) ?? openIds.includes(id);
  const isOpen = hasChildren && isUnfolded;
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
        aria-expanded={hasChildren ? isOpen : undefined}
        aria-selected={isSelected}
        aria-disabled={isDisabled || undefined}
        tabIndex={tabStop === id ? 0 : -1}
        style={{ '--level': level } as CSSProperties}
        title={name}
        onFocus={() => onActive(id)}
        onClick={() => !isDisabled && props.onOpen(place, name)}
        {...drop}
      >
        <span
          className={classes.fold}
          onClick={hasChildren ? toggle : undefined}
          data-open={isOpen || undefined}
          aria-hidden
        >
          {hasChildren && <IconChevronRight size="0.875rem" stroke={1.6} />}
        </span>
        {mark}
        <span className={classes.name} dir="auto">
          {name}
        </span>
      </div>
      {isOpen && <Branches {...props} />}
    </>
  );
}

/** The folders in a drive or folder, from the drive's tree; where that does not reach so far, page after page. */
function Branches(props: BranchProps) {
  const { place } = props;
  const tree = useQuery(folderTreeQuery(place.driveId));
  const depth = place.slugs.length;
  const children = tree.data && childrenIn(tree.data, place.folderId, depth);
  if (children)
    return <Group {...props} folders={children} note={children.length === 0 ? 'No folders inside' : null} />;
  if (tree.isPending) return <Group {...props} folders={[]} note="Loading..." />;
  return <PagedBranches {...props} />;
}

function PagedBranches(props: BranchProps) {
  const { place, level } = props;
  const list = useInfiniteQuery(foldersQuery(place));
  const folders = list.data?.pages.flatMap((page) => page.folders) ?? [];
  const words = list.isPending ? 'Loading...' : list.isError && folders.length === 0 ? 'Could not be loaded' : null;
  const note = words ?? (folders.length === 0 ? 'No folders inside' : null);
  return (
    // Whether anything lies in them is known when they are unfolded.
    <Group {...props} folders={folders.map((folder) => ({ ...folder, hasChildren: true }))} note={note}>
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
    </Group>
  );
}

interface GroupProps extends BranchProps {
  folders: readonly TreeNode[];
  /** Said in place of folders. */
  note: string | null;
  children?: React.ReactNode;
}

function Group({ folders, note, children, ...branch }: GroupProps) {
  const { place, level } = branch;
  return (
    <div role="group" style={{ '--level': level + 1 } as CSSProperties}>
      {note && <p className={classes.note}>{note}</p>}
      {folders.map((folder) => (
        <Branch
          key={folder.id}
          {...branch}
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
          hasChildren={folder.hasChildren}
          level={level + 1}
        />
      ))}
      {children}
    </div>
  );
}
