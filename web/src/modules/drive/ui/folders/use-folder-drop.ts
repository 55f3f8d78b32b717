import { type DragEvent, useRef, useState } from 'react';
import { type MoveOrder, useMoveItems } from '../../api/folders';
import { DRAG_TYPE, type DragItems, packItems, readItems } from '../../model/drag-items';
import { isWithin } from '../../model/folder-place';

/** A place that takes what is dropped on it. */
export interface DropPlace {
  /** Where it goes. */
  to: MoveOrder['to'];
  /** The folders above it, which cannot be dropped into it. */
  ancestors?: readonly string[];
  /** False where nothing may be changed; it takes nothing then. */
  isOpen?: boolean;
}

/** Makes an element take files and folders dragged from a list: spread `handlers` on it and style `data-over`. */
export function useFolderDrop({ to, ancestors = [], isOpen = true }: DropPlace) {
  const [isOver, setOver] = useState(false);
  // Entering a child tells of leaving the parent: only the last leave counts.
  const depth = useRef(0);
  const moving = useMoveItems();
  const takes = (event: DragEvent) => isOpen && event.dataTransfer.types.includes(DRAG_TYPE);
  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  return {
    'data-over': isOver || undefined,
    onDragEnter(event: DragEvent) {
      if (!takes(event)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver(event: DragEvent) {
      if (!takes(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDragLeave() {
      depth.current -= 1;
      if (depth.current <= 0) leave();
    },
    onDrop(event: DragEvent) {
      if (!takes(event)) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
      const items = readItems(event.dataTransfer.getData(DRAG_TYPE));
      const allowed = items && withoutOwn(items, to.folderId, ancestors);
      if (allowed) moving.mutate({ items: allowed, to });
    },
  };
}

/** Leaves out folders that were dropped on themselves or on one below them: nothing is meant by it. */
function withoutOwn(items: DragItems, folderId: string | null, ancestors: readonly string[]): DragItems | null {
  const folderIds = items.folderIds.filter((id) => !isWithin({ folderId, ancestors }, id));
  return items.fileIds.length + folderIds.length > 0 ? { ...items, folderIds } : null;
}

/** Makes a folder something to drag: spread it on the element. */
export function dragFolder(folderId: string) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(DRAG_TYPE, packItems({ fileIds: [], folderIds: [folderId] }));
    },
  };
}
