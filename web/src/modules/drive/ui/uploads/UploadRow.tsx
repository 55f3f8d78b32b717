import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { formatTime } from '@/shared/lib/dates';
import { toast } from '@/shared/ui/toast/toast';
import { rowAt } from '@/shared/ui/virtual/VirtualRows';
import { formatSize, formatSpeed } from '../../model/size';
import { isUnderWay, type UploadItem, type UploadReceipt } from '../../model/upload-item';
import { percentOf, statusText } from '../../model/upload-progress';
import type { UploadEngine } from '../../upload/engine';
import { FileIcon } from '../parts/FileIcon';
import { ProgressMeter } from '../parts/ProgressMeter';
import classes from './UploadTray.module.css';

/** Where a row stands in a list of which only a part is drawn. */
export interface RowPlace {
  index: number;
  /** Pixels from the list's top. */
  top: number;
  /** Rows in all. */
  of: number;
  measure: (row: HTMLElement | null) => void;
}

export interface UploadRowProps {
  item: UploadItem;
  engine: UploadEngine;
  place?: RowPlace;
}

/** A row is drawn again when its file or its place has changed. */
function isUnchanged(a: UploadRowProps, b: UploadRowProps): boolean {
  return (
    a.item === b.item &&
    a.engine === b.engine &&
    a.place?.index === b.place?.index &&
    a.place?.top === b.place?.top &&
    a.place?.of === b.place?.of
  );
}

/** One file in the tray: on its way, stopped, or with its receipt. */
export const UploadRow = memo(function UploadRow({ item, engine, place }: UploadRowProps) {
  const percent = percentOf(item);
  const isStuck = item.phase === 'failed' || item.phase === 'needsFile';
  return (
    <li
      className={classes.row}
      ref={place?.measure}
      data-index={place?.index}
      aria-setsize={place?.of}
      aria-posinset={place && place.index + 1}
      style={place && rowAt(place.top)}
    >
      <div className={classes.line}>
        <FileIcon name={item.name} mimeType={item.mime} />
        <span className={classes.name} dir="auto" title={item.path ? `${item.path}/${item.name}` : item.name}>
          {item.name}
        </span>
        {item.receipt ? (
          <ReceiptBadge receipt={item.receipt} />
        ) : (
          <RowControls item={item} percent={percent} engine={engine} />
        )}
      </div>
      <div className={classes.details}>
        {!item.receipt && item.phase !== 'failed' && (
          <ProgressMeter percent={percent} label={`Uploading ${item.name}`} />
        )}
        <div className={classes.figures}>
          {item.receipt ? (
            <>
              <span>
                {formatSize(item.receipt.size)} · {receiptWords(item.receipt)}
              </span>
              <span title={item.receipt.checksum}>{formatTime(item.receipt.at)}</span>
            </>
          ) : (
            <>
              {!isStuck && (
                <span className={classes.bytes}>
                  {formatSize(item.sent)} of {formatSize(item.size)}
                  {item.speed !== null && item.speed >= 1 && ` · ${formatSpeed(item.speed)}`}
                </span>
              )}
              <span className={classes.status} data-stuck={isStuck || undefined}>
                {statusText(item)}
              </span>
            </>
          )}
        </div>
        {item.phase === 'needsFile' && <ChooseAgain item={item} engine={engine} />}
      </div>
    </li>
  );
}, isUnchanged);

function receiptWords(receipt: UploadReceipt): string {
  if (receipt.outcome === 'skipped') return 'A file of that name is there';
  if (receipt.outcome === 'replaced') return 'New version';
  if (receipt.outcome === 'renamed') return `Kept as ${receipt.name}`;
  return receipt.verified ? 'SHA-256 checked' : 'Stored by the server';
}

function ReceiptBadge({ receipt }: { receipt: UploadReceipt }) {
  const isSkipped = receipt.outcome === 'skipped';
  return (
    <Badge
      className={classes.receipt}
      data-skipped={isSkipped || undefined}
      leftSection={!isSkipped && <IconCheck size="0.75rem" stroke={2} aria-hidden />}
    >
      {isSkipped ? 'Skipped' : receipt.verified ? 'Verified' : 'Uploaded'}
    </Badge>
  );
}

function RowControls({ item, percent, engine }: { item: UploadItem; percent: number; engine: UploadEngine }) {
  const canPause =
    item.phase === 'queued' || item.phase === 'waiting' || (isUnderWay(item) && item.phase !== 'finalizing');
  return (
    <>
      {item.phase !== 'failed' && item.phase !== 'needsFile' && <span className={classes.percent}>{percent}%</span>}
      {canPause && (
        <ActionIcon size={24} aria-label={`Pause ${item.name}`} onClick={() => engine.pause(item.id)}>
          <IconPlayerPause size="1rem" stroke={1.6} />
        </ActionIcon>
      )}
      {item.phase === 'paused' && (
        <ActionIcon size={24} aria-label={`Resume ${item.name}`} onClick={() => engine.resume(item.id)}>
          <IconPlayerPlay size="1rem" stroke={1.6} />
        </ActionIcon>
      )}
      {item.phase === 'failed' && (
        <ActionIcon size={24} aria-label={`Retry ${item.name}`} onClick={() => engine.resume(item.id)}>
          <IconRefresh size="1rem" stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon size={24} aria-label={`Cancel ${item.name}`} onClick={() => engine.cancel(item.id)}>
        <IconX size="1rem" stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/** Asks for the very file again, after the browser lost sight of it. Others that were lost may be chosen with it. */
function ChooseAgain({ item, engine }: { item: UploadItem; engine: UploadEngine }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`File for ${item.name}`}
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
          if (files.length > 0 && engine.provideFiles(files) === 0) {
            toast.warning(`That is another file. Choose the unchanged "${item.name}" to continue.`);
          }
        }}
      />
      <Button className={classes.again} variant="default" onClick={() => input.current?.click()}>
        Choose file
      </Button>
    </>
  );
}
