import { ActionIcon } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { Meter } from '@/shared/ui/Meter';
import classes from './Composer.module.css';
import type { Attachments } from './use-attachments';

/** The files of the message being written, with how far each has come. */
export function AttachmentList({ files }: { files: Attachments }) {
  if (files.attachments.length === 0) return null;
  return (
    <ul className={classes.attachments} aria-label="Files of this message">
      {files.attachments.map(({ key, name, share, fileId }) => (
        <li key={key} className={classes.attachment}>
          <IconFile size="1rem" stroke={1.6} aria-hidden />
          <span className={classes.attachmentName} title={name}>
            {name}
          </span>
          {fileId === null && (
            <span className={classes.progress}>
              <Meter value={share} label={`Uploading ${name}`} />
            </span>
          )}
          <ActionIcon size="1.5rem" aria-label={`Remove ${name}`} onClick={() => files.remove(key)}>
            <IconX size="0.875rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
