/** A drive's folders as the server tells them at once, ready to be walked from the root down. */

/** As much of a folder as a tree shows. */
export interface TreeNode {
  id: string;
  name: string;
  slug: string;
  color: string;
  /** The folders above, the topmost first. */
  ancestors: readonly string[];
  hasChildren: boolean;
}

interface Told {
  folders: readonly (Omit<TreeNode, 'ancestors'> & { parentId?: string | null })[];
  /** Whether these are all. Otherwise those farthest from the root may be missing. */
  isComplete: boolean;
}

/** The folders by the folder they lie in, `null` for the drive's root. */
export interface DriveTree {
  children: ReadonlyMap<string | null, readonly TreeNode[]>;
  /** How many folders lie above those that may be missing; infinite where all are here. */
  wholeTo: number;
}

/** Puts folders, those near the root first, under the folders they lie in. */
export function driveTree({ folders, isComplete }: Told): DriveTree {
  const children = new Map<string | null, TreeNode[]>();
  const ways = new Map<string | null, readonly string[]>([[null, []]]);
  let deepest = 0;
  for (const { parentId = null, ...folder } of folders) {
    const ancestors = ways.get(parentId) ?? [];
    ways.set(folder.id, [...ancestors, folder.id]);
    deepest = Math.max(deepest, ancestors.length);
    const sisters = children.get(parentId);
    const node = { ...folder, ancestors };
    if (sisters) sisters.push(node);
    else children.set(parentId, [node]);
  }
  return { children, wholeTo: isComplete ? Number.POSITIVE_INFINITY : deepest };
}

/** The folders in a folder that lies below `depth` others; null where they are not all here and have to be asked for. */
export function childrenIn(tree: DriveTree, folderId: string | null, depth: number): readonly TreeNode[] | null {
  if (depth >= tree.wholeTo) return null;
  return tree.children.get(folderId) ?? [];
}

/** The names of a tree's folders by id. */
export function namesIn({ children }: DriveTree): ReadonlyMap<string, string> {
  return new Map([...children.values()].flat().map(({ id, name }) => [id, name]));
}
