/** Folders as a list to choose from. */

interface Listed {
  id: string;
  name: string;
  /** The folders above, the topmost first. */
  ancestors: readonly string[];
}

/** Each folder with the way to it, 'Architect / Level 04', sorted by that. What is above but not in the list is left out. */
export function folderOptions(folders: readonly Listed[]): { value: string; label: string }[] {
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  return folders
    .map(({ id, name, ancestors }) => {
      const above = ancestors.map((one) => names.get(one)).filter((one) => one !== undefined);
      return { value: id, label: [...above, name].join(' / ') };
    })
    .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
}
