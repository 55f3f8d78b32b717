import { IconCircleCheck } from '@tabler/icons-react';
import { formatSize, formatSpeed } from '../../model/size';
import type { Expected } from '../../model/upload-batch';
import type { UploadItem } from '../../model/upload-item';
import { batchText, formatTimeLeft, percentOf, progressOf, secondsLeft } from '../../model/upload-progress';
import { ProgressMeter } from '../parts/ProgressMeter';
import classes from './UploadProgress.module.css';

export interface UploadProgressProps {
  items: readonly UploadItem[];
  /** Files and bytes in all, where a folder is still being read. */
  expected: Expected;
  /** Bytes per second. */
  speed: number | null;
}

/** A batch of uploads as one bar, with its stage; a tick when all is registered. */
export function UploadProgress({ items, expected, speed }: UploadProgressProps) {
  const progress = progressOf(items, expected);
  const { files, done, bytes, sent } = progress;
  const isDone = files > 0 && done === files;
  const percent = percentOf({ phase: isDone ? 'done' : 'transferring', sent, size: bytes });
  const left = secondsLeft(progress, speed);
  const title = files === 1 ? (items[0]?.name ?? '1 file') : `${files} files`;
  return (
    <div className={classes.progress} data-done={isDone || undefined}>
      {isDone && <IconCircleCheck className={classes.tick} size="2.5rem" stroke={1.5} aria-hidden />}
      <div className={classes.line}>
        <strong className={classes.title}>{title}</strong>
        <span className={classes.percent}>{percent}%</span>
      </div>
      <ProgressMeter percent={percent} label={`Uploading ${title}`} />
      <div className={classes.line}>
        <span>
          {formatSize(sent)} of {formatSize(bytes)}
          {speed !== null && speed >= 1 && !isDone && ` · ${formatSpeed(speed)}`}
          {left !== null && ` · ${formatTimeLeft(left)}`}
        </span>
        <span role="status">{batchText(items, percent)}</span>
      </div>
    </div>
  );
}
