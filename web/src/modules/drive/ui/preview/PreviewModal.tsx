import { ActionIcon, Button, Modal, Skeleton } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconInfoCircle,
  IconShare3,
  IconTool,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatMoment } from '@/shared/lib/dates';
import { useStore } from '@/shared/lib/external-store';
import { isTyping } from '@/shared/lib/shortcuts';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import { usePhone } from '@/shared/lib/use-phone';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import { openConfirms } from '@/shared/ui/confirm/confirm';
import { downloadFile } from '../../api/download';
import { fileQuery } from '../../api/queries';
import { useRepairs } from '../../api/repair';
import type { DriveFile } from '../../api/types';
import { neighbours } from '../../model/neighbours';
import { formatSize } from '../../model/size';
import { useDetails } from '../details/open-details';
import { FileIcon } from '../parts/FileIcon';
import { shareWithPeople, sharingOrder } from '../shares/sharing-order';
import { PreviewBody } from './PreviewBody';
import classes from './PreviewModal.module.css';
import { PreviewProblem } from './PreviewProblem';

export interface PreviewModalProps {
  fileId: string;
  /** The list the file was opened from, for going to the next and the previous one. */
  files: readonly DriveFile[];
  /** How many files the whole list has; null when that is not known exactly. */
  total: number | null;
  onShow: (file: DriveFile) => void;
  onClose: () => void;
  /** Whether the page's address can name a file whose details are open; true unless said. */
  hasDetails?: boolean;
  /** Whether the file is on its way to the trash. Absent where files are there already. */
  onTrash?: (file: DriveFile) => Promise<boolean>;
}

/** Players, fields and what scrolls sideways have their own use for the arrows. */
const KEEPS_ARROWS = 'video, audio, input, textarea, [role="menu"], [data-keeps-arrows]';

/** One file over the whole window. Escape closes; the left and right arrows go through the list. */
export function PreviewModal({ fileId, files, total, hasDetails = true, onShow, onClose, onTrash }: PreviewModalProps) {
  const isPhone = usePhone();
  useFocusBack(true);
  const details = useDetails();
  const repairs = useRepairs();
  const listed = files.find((file) => file.id === fileId);
  const asked = useQuery({ ...fileQuery(fileId), enabled: !listed });
  const file = listed ?? asked.data?.file;
  const { previous, next, position } = neighbours(files, fileId);
  const content = useRef<HTMLDivElement>(null);
  const [questions, sharing] = [useStore(openConfirms), useStore(sharingOrder)];

  /** What lies above the preview has the keys for itself. By where the key was pressed too, since it may just have closed. */
  function isForOthers({ target }: KeyboardEvent): boolean {
    const layer = (target as Element).closest('[role="dialog"], [role="menu"]');
    return (layer !== null && layer !== content.current) || questions.length > 0 || sharing !== null;
  }

  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    const target = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (!target || isForOthers(event) || event.defaultPrevented || (event.target as Element).closest(KEEPS_ARROWS))
      return;
    event.preventDefault();
    onShow(target);
  });
  const onDelete = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !file?.can.trash || !onTrash || event.repeat || isForOthers(event)) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    void moveToTrash(file);
  });
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isForOthers(event) || details.fileId !== undefined) return;
    // A field that is left by the same key, such as that of a search, says so as Mantine's modals know it.
    if ((event.target as Element).closest('[data-mantine-stop-propagation="true"]')) return;
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onArrow(event);
      onDelete(event);
    };
    const leave = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen);
    window.addEventListener('keydown', leave, { capture: true });
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('keydown', leave, { capture: true });
    };
  }, []);

  const moveToTrash = async (target: DriveFile) => {
    if (!(await onTrash?.(target))) return;
    const follower = next ?? previous;
    if (follower) onShow(follower);
    else onClose();
  };

  /** On a phone they are behind the dots, or the name would have no room. */
  const deeds: ActionItemProps[] = [];
  if (file) {
    if (isPhone && file.can.download) {
      deeds.push({ label: 'Download', icon: IconDownload, onClick: () => downloadFile(file) });
    }
    if (hasDetails) deeds.push({ label: 'Details', icon: IconInfoCircle, onClick: () => details.open(file.id) });
    if (onTrash && file.can.share) {
      deeds.push({ label: 'Share', icon: IconShare3, onClick: () => shareWithPeople({ files: [file] }) });
    }
    if (onTrash && file.can.trash) {
      deeds.push({ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void moveToTrash(file) });
    }
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      // It is told apart for whom the key is.
      closeOnEscape={false}
      fullScreen
      zIndex={9998}
      classNames={{ content: classes.content, body: classes.modalBody }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} aria-label={file ? `Preview of ${file.name}` : 'Preview'}>
        <header className={classes.header}>
          {file && <FileIcon name={file.name} mimeType={file.mimeType} />}
          <div className={classes.about}>
            {/* Focus begins here: on a button, a preview that an address opens would begin with a ring. */}
            <h2 className={classes.name} dir="auto" title={file?.name} tabIndex={-1} data-autofocus>
              {file?.name ?? 'Preview'}
            </h2>
            {file && (
              <p className={classes.facts}>
                {formatSize(file.size)} · {file.ownerName} · {formatMoment(file.createdAt, new Date())}
              </p>
            )}
          </div>
          {position !== null && total !== null && !isPhone && (
            <span className={classes.position}>
              {position} of {total}
            </span>
          )}
          <ActionIcon aria-label="Previous file" disabled={!previous} onClick={() => previous && onShow(previous)}>
            <IconChevronLeft size="1.25rem" stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label="Next file" disabled={!next} onClick={() => next && onShow(next)}>
            <IconChevronRight size="1.25rem" stroke={1.6} />
          </ActionIcon>
          {file && isPhone && deeds.length > 0 && <ActionsMenu label={`Actions for ${file.name}`} items={deeds} />}
          {!isPhone &&
            deeds.map(({ label, icon: Icon, onClick }) => (
              <ActionIcon key={label} aria-label={label} onClick={onClick}>
                <Icon size="1.125rem" stroke={1.6} />
              </ActionIcon>
            ))}
          {file?.orphanedRef && (
            <Button
              variant="default"
              leftSection={<IconTool size="1rem" stroke={1.6} aria-hidden />}
              loading={repairs.isBusy}
              disabled={!file.can.replace}
              title={file.can.replace ? undefined : "You don't have permission to repair this file"}
              onClick={() => repairs.one(file)}
            >
              Repair reference
            </Button>
          )}
          {file?.can.download && !isPhone && (
            <Button
              variant="default"
              leftSection={<IconDownload size="1rem" stroke={1.6} />}
              onClick={() => downloadFile(file)}
            >
              Download
            </Button>
          )}
          <ActionIcon aria-label="Close preview" onClick={onClose}>
            <IconX size="1.25rem" stroke={1.6} />
          </ActionIcon>
        </header>
        <Modal.Body>
          {file ? (
            <PreviewBody key={file.id} file={file} />
          ) : asked.isError ? (
            <PreviewProblem title={asked.error.status === 404 ? 'File not found' : 'Unable to load file'} />
          ) : (
            <Skeleton className={classes.sheet} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
