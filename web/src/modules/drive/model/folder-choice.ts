/** Folders to choose from, each with the way to it. */

/** As much of a folder as a choice needs. */
export interface ChoiceFolder {
  id: string;
  name: string;
  color: string;
  /** The folders above, the topmost first. */
  ancestors: readonly string[];
}

/** One folder to choose. */
export interface FolderChoice {
  id: string;
  name: string;
  color: string;
  /** The names of the folders above it; '' at the drive's root. Those that are not known are left out. */
  path: string;
}

/** Folders in the order in which they came, with the names of those above from `names` or from among themselves. */
export function folderChoices(
  folders: readonly ChoiceFolder[],
  names: ReadonlyMap<string, string> = new Map(),
): FolderChoice[] {
  const own = new Map(folders.map(({ id, name }) => [id, name]));
  return folders.map(({ id, name, color, ancestors }) => ({
    id,
    name,
    color,
    path: ancestors.flatMap((above) => names.get(above) ?? own.get(above) ?? []).join(' / '),
  }));
}

/** `Architect / Level 04`: a choice in one line. */
export function choiceLabel({ path, name }: Pick<FolderChoice, 'path' | 'name'>): string {
  return path === '' ? name : `${path} / ${name}`;
}
