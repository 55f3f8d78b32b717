/** The folders of a drive as a list to choose from: each with the way to it, by name, narrowed by what is typed. */

/** As much of a folder as the list needs. */
export interface ChoiceFolder {
  id: string;
  name: string;
  color: string;
  /** The folders above, the topmost first. */
  ancestors: readonly string[];
}

/** One line of the list. */
export interface FolderChoice {
  id: string;
  name: string;
  color: string;
  /** The names of the folders above it; '' at the drive's root. Those that are not known are left out. */
  path: string;
}

/** The folders whose name contains `typed`, whatever the case, by name. */
export function folderChoices(folders: readonly ChoiceFolder[], typed: string): FolderChoice[] {
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  const wanted = typed.trim().toLowerCase();
  return folders
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name, color, ancestors }) => ({
      id,
      name,
      color,
      path: ancestors.flatMap((ancestor) => names.get(ancestor) ?? []).join(' / '),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB', { numeric: true }) || a.path.localeCompare(b.path));
}
