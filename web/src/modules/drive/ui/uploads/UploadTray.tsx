import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconFileDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { saveText } from '@/shared/lib/save-text';
import { confirm } from '@/shared/ui/confirm/confirm';
import { receiptCsv } from '../../model/receipt-csv';
import { formatSpeed } from '../../model/size';
import { expectedOf } from '../../model/upload-batch';
import { formatTimeLeft, type Progress, progressOf, secondsLeft, trayTitle } from '../../model/upload-progress';
import { useUploadBatches, useUploadEngine, useUploadItems } from '../../upload/current-uploads';
import type { UploadEngine } from '../../upload/engine';
import { LostFolders } from './LostFolders';
import { UploadRows } from './UploadRows';
import classes from './UploadTray.module.css';

/** From here on files are also counted and paused together. */
const MANY = 2;

/** What is being uploaded, in the corner of every page until the person closes it. */
export function UploadTray() {
  const engine = useUploadEngine();
  const items = useUploadItems();
  const batches = useUploadBatches();
  const [isOpen, setOpen] = useState(true);

  if (!engine || (items.length === 0 && batches.length === 0)) return null;
  const lost = batches.filter(({ state }) => state === 'needsFolder');
  const reading = batches.filter(({ state }) => state === 'walking');
  const progress = progressOf(items, expectedOf(items, reading));
  const speed = engine.speed();
  const seconds = secondsLeft(progress, speed);
  const isPaused = items.some(({ phase }) => phase === 'paused');
  const title = items.length === 0 ? 'Unfinished uploads' : trayTitle(progress);

  return (
    <section className={classes.tray} aria-label="Uploads" data-long>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {seconds !== null && (
          <span className={classes.left} title={speed === null ? undefined : formatSpeed(speed)}>
            {formatTimeLeft(seconds)}
          </span>
        )}
        <span className={classes.space} />
        {items.length >= MANY && progress.pending > 0 && (
          <ActionIcon aria-label="Pause all uploads" onClick={() => engine.pauseAll()}>
            <IconPlayerPause size="1rem" stroke={1.6} />
          </ActionIcon>
        )}
        {items.length >= MANY && progress.pending === 0 && isPaused && (
          <ActionIcon aria-label="Resume all uploads" onClick={() => engine.resumeAll()}>
            <IconPlayerPlay size="1rem" stroke={1.6} />
          </ActionIcon>
        )}
        {progress.pending === 0 && progress.done > 0 && (
          <ActionIcon
            aria-label="Download the receipt"
            title="Download the receipt"
            onClick={() => saveText('upload-receipt.csv', receiptCsv(items))}
          >
            <IconFileDownload size="1rem" stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={isOpen ? 'Collapse uploads' : 'Expand uploads'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size="1rem" stroke={1.6} /> : <IconChevronUp size="1rem" stroke={1.6} />}
        </ActionIcon>
        <ActionIcon
          aria-label={progress.pending > 0 ? 'Cancel all uploads' : 'Close uploads'}
          onClick={() => void close(engine, progress, lost.length)}
        >
          <IconX size="1rem" stroke={1.6} />
        </ActionIcon>
      </header>
      {isOpen && <LostFolders batches={lost} engine={engine} />}
      {isOpen && <UploadRows items={items} engine={engine} />}
    </section>
  );
}

/** Closes the tray; asks first where something would be lost with it. */
async function close(engine: UploadEngine, { files, done }: Progress, lostFolders: number): Promise<void> {
  const unfinished = files - done + lostFolders;
  if (unfinished > 0) {
    const agreed = await confirm({
      title: unfinished === 1 ? 'Cancel 1 upload?' : `Cancel ${unfinished} uploads?`,
      message: 'What has been sent so far is thrown away. Files that are done stay.',
      confirmLabel: 'Cancel uploads',
      cancelLabel: 'Keep uploading',
      danger: true,
    });
    if (!agreed) return;
  }
  engine.cancelAll();
  engine.clearDone();
}
