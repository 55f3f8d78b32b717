import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { AttachedFiles } from '@/modules/drive';
import { attachmentsQuery } from '../../api/queries';
import type { Note } from '../../api/types';
import classes from './NoteAttachments.module.css';

export interface NoteAttachmentsProps {
  note: Note;
  /** Takes a file off the note; absent where the person may not. */
  onRemove?: (fileId: string) => void;
}

/** Under a note's text: the files it uses. Nothing where it uses none. */
export function NoteAttachments({ note, onRemove }: NoteAttachmentsProps) {
  const fileIds = useQuery(attachmentsQuery(note.id)).data ?? [];
  if (fileIds.length === 0) return null;
  return (
    <section className={classes.attachments} aria-labelledby={`attachments-${note.id}`}>
      <h2 className={classes.heading} id={`attachments-${note.id}`}>
        {fileIds.length === 1 ? '1 attachment' : `${fileIds.length} attachments`}
      </h2>
      <Suspense>
        <AttachedFiles fileIds={fileIds} onRemove={onRemove} />
      </Suspense>
    </section>
  );
}
