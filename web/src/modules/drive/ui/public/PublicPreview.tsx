import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import { usePhone } from '@/shared/lib/use-phone';
import type { PublicFile, PublicShare } from '../../api/public-share';
import { neighbours } from '../../model/neighbours';
import { formatSize } from '../../model/size';
import { FileIcon } from '../parts/FileIcon';
import classes from '../preview/PreviewModal.module.css';
import { DownloadButton } from './DownloadButton';
import { PublicFileContent } from './PublicFileContent';

export interface PublicPreviewProps {
  share: PublicShare;
  files: readonly PublicFile[];
  fileId: string;
  onShow: (fileId: string) => void;
  onClose: () => void;
  onDownload: (file: PublicFile) => void;
}

/** One file of a share over the whole window. Escape closes; the left and right arrows go through the share. */
export function PublicPreview({ share, files, fileId, onShow, onClose, onDownload }: PublicPreviewProps) {
  const isPhone = usePhone();
  useFocusBack(true);
  const file = files.find(({ id }) => id === fileId);
  const { previous, next, position } = neighbours(files, fileId);
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    const target = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    // Players and fields have their own use for the arrows.
    if (
      !target ||
      event.defaultPrevented ||
      (event.target as Element).closest('video, audio, input, textarea, [data-keeps-arrows]')
    )
      return;
    event.preventDefault();
    onShow(target.id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (!file) return null;
  const mayDownload = file.can.download && share.policy.downloadsLeft !== 0;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      zIndex={9998}
      classNames={{ content: classes.content, body: classes.modalBody }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={`Preview of ${file.name}`}>
        <div className={classes.header}>
          <FileIcon name={file.name} mimeType={file.mimeType} />
          <div className={classes.about}>
            {/* Focus begins here: on a button, a preview that an address opens would begin with a ring. */}
            <h2 className={classes.name} title={file.name} tabIndex={-1} data-autofocus>
              {file.name}
            </h2>
            <p className={classes.facts}>{formatSize(file.size)}</p>
          </div>
          {position !== null && !isPhone && (
            <span className={classes.position}>
              {position} of {files.length}
            </span>
          )}
          <ActionIcon aria-label="Previous file" disabled={!previous} onClick={() => previous && onShow(previous.id)}>
            <IconChevronLeft size="1.25rem" stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label="Next file" disabled={!next} onClick={() => next && onShow(next.id)}>
            <IconChevronRight size="1.25rem" stroke={1.6} />
          </ActionIcon>
          {file.can.download && (
            <DownloadButton isSmall={isPhone} disabled={!mayDownload} onClick={() => onDownload(file)} />
          )}
          <ActionIcon aria-label="Close preview" onClick={onClose}>
            <IconX size="1.25rem" stroke={1.6} />
          </ActionIcon>
        </div>
        <Modal.Body>
          <PublicFileContent
            key={file.id}
            share={share}
            file={file}
            onDownload={mayDownload ? () => onDownload(file) : undefined}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
