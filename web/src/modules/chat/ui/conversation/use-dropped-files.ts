import { type DragEvent, useState } from 'react';

const NO_FILES: readonly File[] = [];

/** Takes files that are dropped on a conversation or a thread, or chosen beside it, for its field. */
export function useDroppedFiles(canSend: boolean) {
  const [dropped, setDropped] = useState(NO_FILES);
  return {
    /** Another array each time. */
    dropped,
    /** Hands files to the field that were chosen elsewhere. */
    hand(files: readonly File[]) {
      if (canSend && files.length > 0) setDropped([...files]);
    },
    onDragOver(event: DragEvent) {
      if (canSend && event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!canSend || event.dataTransfer.files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      setDropped([...event.dataTransfer.files]);
    },
  };
}
