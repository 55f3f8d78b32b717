/** What is dragged from a list onto a folder. */

/** The drag's type, by which a folder knows that it may take it before it may read it. */
export const DRAG_TYPE = 'application/x-corbel-files';

export interface DragItems {
  fileIds: readonly string[];
  folderIds: readonly string[];
}

export function packItems(items: DragItems): string {
  return JSON.stringify(items);
}

/** Reads a drag's data, which another page or program may have made up: what is not a list of ids is nothing. */
export function readItems(text: string): DragItems | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof data !== 'object' || data === null) return null;
  const { fileIds, folderIds } = data as Record<string, unknown>;
  const items = { fileIds: idsOf(fileIds), folderIds: idsOf(folderIds) };
  return items.fileIds.length + items.folderIds.length > 0 ? items : null;
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** `3 files`, `1 folder`, `3 files and 1 folder`. */
export function itemWords({ fileIds, folderIds }: DragItems): string {
  const parts = [count(fileIds.length, 'file'), count(folderIds.length, 'folder')];
  return parts.filter((words) => words !== '').join(' and ');
}

function count(number: number, noun: string): string {
  if (number === 0) return '';
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`;
}
