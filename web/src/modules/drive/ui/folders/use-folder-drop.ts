import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { type MoveOrder, useMoveItems } from '../../api/folders';
import { drivesQuery } from '../../api/queries';
import { DRAG_TYPE, type DragItems, packItems, readItems } from '../../model/drag-items';
import { filesOfDrop, hasFiles } from '../../model/dropped-files';
import { isWithin } from '../../model/folder-place';
import { dropPlace } from '../uploads/drop-place';
import { openUploadDialog } from '../uploads/upload-dialog';

/** A place that takes what is dropped on it. */
export interface FolderDrop {
  /** Where it goes. */
  to: MoveOrder['to'];
  /** The folders above it, which cannot be dropped into it. */
  ancestors?: readonly string[];
  /** False where nothing may be changed; it takes nothing then. */
  isOpen?: boolean;
}

/**
 * Makes an element take files and folders: those dragged from a list are moved, those from the desktop uploaded. Spread
 * the answer on it and style `data-over`.
 */
export function useFolderDrop({ to, ancestors = [], isOpen = true }: FolderDrop) {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  // Entering a child tells of leaving the parent: only the last leave counts.
  const depth = useRef(0);
  const moving = useMoveItems();
  const mayUpload = () =>
    client.getQueryData(drivesQuery().queryKey)?.drives.some((drive) => drive.id === to.driveId && drive.can.upload);
  const takesOwn = (event: DragEvent) => isOpen && event.dataTransfer.types.includes(DRAG_TYPE);
  const takesFiles = (event: DragEvent) => isOpen && hasFiles(event.dataTransfer) && mayUpload();
  const leave = () => {
    depth.current = 0;
    setOver(false);
    dropPlace.set((place) => (place && isSame(place, to) ? null : place));
  };
  return {
    'data-over': isOver || undefined,
    onDragEnter(event: DragEvent) {
      const isUpload = takesFiles(event);
      if (!isUpload && !takesOwn(event)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
      if (isUpload) dropPlace.set(to);
    },
    onDragOver(event: DragEvent) {
      const isUpload = takesFiles(event);
      if (!isUpload && !takesOwn(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isUpload ? 'copy' : 'move';
    },
    onDragLeave() {
      depth.current -= 1;
      if (depth.current <= 0) leave();
    },
    onDrop(event: DragEvent) {
      // The window takes down its own sign of the drop: files from the desktop go on to it, as done with.
      if (takesFiles(event)) {
        event.preventDefault();
        leave();
        const { files, folders } = filesOfDrop(event.dataTransfer);
        const place = { driveId: to.driveId, folderId: to.folderId ?? undefined };
        if (files.length + folders.length > 0) openUploadDialog({ ...place, files, folders, staysHere: true });
        return;
      }
      if (!takesOwn(event)) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
      const items = readItems(event.dataTransfer.getData(DRAG_TYPE));
      const allowed = items && withoutOwn(items, to.folderId, ancestors);
      if (allowed) moving.mutate({ items: allowed, to });
    },
  };
}

function isSame(one: FolderDrop['to'], other: FolderDrop['to']): boolean {
  return one.driveId === other.driveId && one.folderId === other.folderId;
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
