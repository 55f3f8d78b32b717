import { ActionIcon } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Meter } from '@/shared/ui/Meter';
import { fileQuery } from '../../api/queries';
import classes from './Composer.module.css';
import type { Attachments } from './use-attachments';

export interface AttachmentListProps {
  files: Attachments;
  /** Files with which a message that is being changed was sent. */
  keptIds: readonly string[];
  /** Takes one of them off; null where a legal hold keeps them. */
  onRemoveKept: ((fileId: string) => void) | null;
}

/** The files of the message being written, with how far each has come. */
export function AttachmentList({ files, keptIds, onRemoveKept }: AttachmentListProps) {
  if (files.attachments.length + keptIds.length === 0) return null;
  return (
    <ul className={classes.attachments} aria-label="Files of this message">
      {keptIds.map((id) => (
        <KeptFile key={id} fileId={id} onRemove={onRemoveKept && (() => onRemoveKept(id))} />
      ))}
      {files.attachments.map(({ key, name, share, fileId }) => (
        <Row key={key} name={name} onRemove={() => files.remove(key)}>
          {fileId === null && (
            <span className={classes.progress}>
              <Meter value={share} label={`Uploading ${name}`} />
            </span>
          )}
        </Row>
      ))}
    </ul>
  );
}

/** A file that was sent. The author of the message may not see it any more, but may take it off. */
function KeptFile({ fileId, onRemove }: { fileId: string; onRemove: (() => void) | null }) {
  const { data, isPending } = useQuery(fileQuery(fileId));
  return <Row name={data?.file.name ?? (isPending ? 'Loading…' : 'Unavailable file')} onRemove={onRemove} />;
}

function Row(props: { name: string; onRemove: (() => void) | null; children?: ReactNode }) {
  const { name, onRemove, children } = props;
  return (
    <li className={classes.attachment} data-fixed={!onRemove || undefined}>
      <IconFile size="1rem" stroke={1.6} aria-hidden />
      <span className={classes.attachmentName} title={name}>
        {name}
      </span>
      {children}
      {onRemove && (
        <ActionIcon size="1.5rem" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size="0.875rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
