import { ActionIcon, Button, Modal, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilesDrawing } from '@/shared/ui/illustrations/drawings';
import { type PublicFile, type PublicShare, useShareCheck } from '../../api/public-share';
import { neighbours } from '../../model/neighbours';
import { NONE_LEFT, publicFileAddress, publicPreviewKind, withheldWords } from '../../model/public-share';
import { formatSize } from '../../model/size';
import { FileIcon } from '../parts/FileIcon';
import classes from '../preview/PreviewModal.module.css';
import { PREVIEWS } from '../preview/preview-kinds';
import { PagesPreview } from './PagesPreview';

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
            <h2 className={classes.name} title={file.name}>
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
            <ActionIcon
              aria-label="Download"
              disabled={!mayDownload}
              title={mayDownload ? undefined : NONE_LEFT}
              onClick={() => onDownload(file)}
            >
              <IconDownload size="1.125rem" stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon aria-label="Close preview" data-autofocus onClick={onClose}>
            <IconX size="1.25rem" stroke={1.6} />
          </ActionIcon>
        </div>
        <Modal.Body>
          <Content
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

interface ContentProps {
  share: PublicShare;
  file: PublicFile;
  /** Absent where the file may not be downloaded. */
  onDownload?: () => void;
}

function Content({ share, file, onDownload }: ContentProps) {
  const { shareId } = share;
  const kind = publicPreviewKind(file);
  const [isByPages, setByPages] = useState(kind === 'pages');
  const [hasFailed, setFailed] = useState(false);
  const check = useShareCheck(shareId);
  function fail(): void {
    // What the browser makes nothing of, the server may still make pictures of.
    if (kind === 'pdf' && !isByPages) {
      setByPages(true);
      return;
    }
    setFailed(true);
    check();
  }
  if (kind === 'none' || hasFailed) {
    const withheld = withheldWords(file, share.policy);
    const title = withheld ? 'This share shows no preview of this file' : 'Preview not available for this file type';
    return (
      <EmptyState
        drawing={<FilesDrawing />}
        title={hasFailed ? 'Unable to load file' : title}
        message={withheld ?? undefined}
        action={
          onDownload && (
            <Button size="md" leftSection={<IconDownload size="1rem" stroke={1.6} />} onClick={onDownload}>
              Download File
            </Button>
          )
        }
      />
    );
  }
  if (kind === 'pages' || isByPages) {
    return <PagesPreview shareId={shareId} file={file} onFail={fail} onDownload={onDownload} />;
  }
  const url = publicFileAddress(shareId, file.id, 'preview');
  const Preview = PREVIEWS[kind];
  return (
    <Suspense fallback={<Skeleton className={classes.sheet} role="status" aria-label="Loading preview" />}>
      {/* The address needs no signature: the server asks at every request whether the share opens. */}
      <Preview url={url} renew={async () => url} file={file} kind={kind} onFail={fail} />
    </Suspense>
  );
}
