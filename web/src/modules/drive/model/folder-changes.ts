import type { FolderColor } from '@/shared/api/gen';

/** What a person has put into the dialog of a folder. */
export interface FolderDraft {
  name: string;
  color: FolderColor;
  parentId: string | null;
}

/** The parts of a draft that differ from the folder; null where nothing does, or where it cannot be saved without a name. */
export function folderChanges(
  folder: { name: string; color: FolderColor; parentId?: string | null },
  draft: FolderDraft,
): Partial<FolderDraft> | null {
  const name = draft.name.trim();
  if (name === '') return null;
  const changes: Partial<FolderDraft> = {
    ...(name !== folder.name && { name }),
    ...(draft.color !== folder.color && { color: draft.color }),
    ...(draft.parentId !== (folder.parentId ?? null) && { parentId: draft.parentId }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
