import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type BulkJob,
  createFolder,
  type FolderColor,
  type FolderUpdates,
  listFolders,
  restoreFolder,
  startBulkJob,
  trashFolder,
  undoBulkJob,
  updateFolder,
} from '@/shared/api/gen';
import {
  findFolderByPathOptions,
  findFolderOptions,
  listFoldersInfiniteOptions,
  listFoldersOptions,
  listFolderTreeOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from '@/shared/api/use-deed';
import { quoted, shortName } from '@/shared/lib/short-name';
import { toast } from '@/shared/ui/toast/toast';
import { type DragItems, itemWords } from '../model/drag-items';
import { type FolderPlace, sistersOf } from '../model/folder-place';
import { driveTree } from '../model/folder-tree';
import { everyDriveList, everyFile, everyFileList, everyFolderAnswer, everyUsage } from './keys';
import type { Folder } from './types';

/** Folders asked for at once. */
const PAGE_SIZE = 100;
/** The largest page the server gives. */
const LARGEST_PAGE = 200;
/** Pages looked through for a folder's neighbours; past that many folders the arrows rest. */
const NEIGHBOUR_PAGES = 5;
const FRESH_MS = 30_000;

/** All that a change of a folder shows in. */
const STALE = [...everyFolderAnswer, everyFileList, everyFile, everyDriveList, everyUsage];

/** The folders directly in a folder, or at a drive's root, by name. */
export const foldersQuery = ({ driveId, folderId }: Pick<FolderPlace, 'driveId' | 'folderId'>) =>
  infiniteQueryOptions({
    ...listFoldersInfiniteOptions({ query: { driveId, parentId: folderId ?? 'root', limit: PAGE_SIZE } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/**
 * Whether the first folders of each of these drives are known, or cannot be: a page that shows them all waits for the last
 * of them and draws once. Kept only while a page asks.
 */
export const firstFoldersQuery = (client: QueryClient, driveIds: readonly string[]) =>
  queryOptions({
    queryKey: [{ _id: 'listFoldersOfAll' }, ...driveIds],
    queryFn: async () => {
      const asked = driveIds.map((driveId) =>
        client.ensureInfiniteQueryData(foldersQuery({ driveId, folderId: null })),
      );
      await Promise.allSettled(asked);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** One folder and the way to it. */
export const folderQuery = (folderId: string) => queryOptions({ ...findFolderOptions({ path: { folderId } }) });

/** The folder that an address names; without a drive the first drive that has such a folder. */
export const folderByPathQuery = (slugs: readonly string[], driveId?: string) =>
  queryOptions({ ...findFolderByPathOptions({ query: { path: slugs.join('/'), ...(driveId && { driveId }) } }) });

/** A drive's folders as a tree; of a very large one those near the root. */
export const folderTreeQuery = (driveId: string) =>
  queryOptions({ ...listFolderTreeOptions({ query: { driveId } }), select: driveTree, staleTime: FRESH_MS });

/** Folders by part of their name, in one drive or in all; all folders where nothing is searched for. */
export const foundFoldersQuery = (search: string, driveId?: string) =>
  infiniteQueryOptions({
    ...listFoldersInfiniteOptions({
      query: { limit: PAGE_SIZE, ...(search && { search }), ...(driveId && { driveId }) },
    }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** The folders of the trash by part of their name, without what went with them. */
export const deletedFoldersQuery = (search: string) =>
  infiniteQueryOptions({
    ...listFoldersInfiniteOptions({ query: { trashed: true, limit: PAGE_SIZE, ...(search && { search }) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** Whether the person sees any folder at all. */
export const anyFolderQuery = () =>
  queryOptions({
    ...listFoldersOptions({ query: { limit: 1 } }),
    select: ({ folders }) => folders.length > 0,
    staleTime: FRESH_MS,
  });

/** The folders before and after one in the folder they all lie in, by name. */
export const neighbourFoldersQuery = (folder: Folder) =>
  queryOptions({
    queryKey: [{ _id: 'listFolders', neighboursOf: folder.id, parentId: folder.parentId ?? 'root' }],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const seen: Folder[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < NEIGHBOUR_PAGES; page += 1) {
        const query = { driveId: folder.driveId, parentId: folder.parentId ?? 'root', limit: LARGEST_PAGE };
        const { data } = await listFolders({ query: { ...query, ...(cursor && { cursor }) }, signal });
        seen.push(...data.folders);
        cursor = data.nextCursor ?? undefined;
        const found = seen.findIndex(({ id }) => id === folder.id);
        if (!cursor || (found >= 0 && found < seen.length - 1)) break;
      }
      return sistersOf(seen, folder.id);
    },
  });

/** What a new folder begins as. */
export interface NewFolder {
  driveId: string;
  parentId: string | null;
  name: string;
  color: FolderColor;
}

export const useCreateFolder = () =>
  useDeed(
    async (folder: NewFolder) => (await createFolder({ body: folder })).data,
    {
      done: ({ name }) => `Folder ${quoted(name)} created`,
      failed: 'Failed to create folder',
      refused: "You don't have permission to create folders",
    },
    STALE,
  );

/** A folder and what is to change of it. */
export interface FolderChange {
  folder: Folder;
  updates: FolderUpdates;
}

export const useUpdateFolder = () =>
  useDeed(
    async ({ folder, updates }: FolderChange) =>
      (await updateFolder({ body: { driveId: folder.driveId, folderId: folder.id, updates } })).data,
    {
      done: () => 'Folder saved',
      failed: 'Failed to save folder',
      refused: "You don't have permission to edit folders",
    },
    STALE,
  );

/** Moves a folder to the trash; the toast takes it back. */
export function useTrashFolder() {
  const restoring = useRestoreFolder();
  return useDeed(
    async (folder: Folder) => {
      const { data } = await trashFolder({ body: { driveId: folder.driveId, folderId: folder.id } });
      toast.success('Folder moved to trash', { action: { label: 'Undo', onClick: () => restoring.mutate(folder) } });
      return data;
    },
    { done: () => null, failed: 'Failed to delete folder', refused: "You don't have permission to delete folders" },
    STALE,
  );
}

export const useRestoreFolder = () =>
  useDeed(
    async ({ id }: Folder) => (await restoreFolder({ path: { folderId: id } })).data,
    { done: () => 'Folder restored', failed: 'Failed to restore folder' },
    STALE,
  );

/** Things and the place they are to go to. */
export interface MoveOrder {
  items: DragItems;
  to: Pick<FolderPlace, 'driveId' | 'folderId'> & { name: string };
}

/** Moves files and folders as one job. What could not be moved is named with its reason; the toast takes the rest back. */
export function useMoveItems() {
  const undoing = useDeed(
    async (jobId: string) => (await undoBulkJob({ path: { jobId } })).data,
    { done: () => 'Moved back', failed: 'Failed to move back' },
    STALE,
  );
  return useDeed(
    async ({ items, to }: MoveOrder) => {
      const { fileIds, folderIds } = items;
      const body = {
        action: 'move' as const,
        fileIds: [...fileIds],
        folderIds: [...folderIds],
        toDriveId: to.driveId,
        toFolderId: to.folderId,
      };
      const { job } = (await startBulkJob({ body })).data;
      tellMoved(job, `${itemWords(items)} to ${shortName(to.name)}`, () => undoing.mutate(job.id));
      return job;
    },
    { done: () => null, failed: 'Failed to move files. Please try again.' },
    STALE,
  );
}

function tellMoved(job: BulkJob, what: string, undo: () => void): void {
  const [first] = job.refusals;
  const options = job.undoable ? { action: { label: 'Undo', onClick: undo } } : {};
  if (first)
    toast.warning(`${shortName(first.name)}: ${first.message}`, { title: notMovedWords(job.refused), ...options });
  else if (job.status === 'done') toast.success(`Moved ${what}`, options);
  else toast.info(`Moving ${what}...`);
}

/** `1 item was not moved`, `3 items were not moved`. */
function notMovedWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'item was' : 'items were'} not moved`;
}
