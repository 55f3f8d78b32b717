import { IconCircleCheck } from '@tabler/icons-react';
import { formatSize, formatSpeed } from '../../model/size';
import type { UploadItem } from '../../model/upload-item';
import { batchText, formatTimeLeft, percentOf, secondsLeft } from '../../model/upload-progress';
import { ProgressMeter } from '../parts/ProgressMeter';
import classes from './UploadProgress.module.css';

/** A batch of uploads as one bar, with its stage; a tick when all is registered. */
export function UploadProgress({ items }: { items: readonly UploadItem[] }) {
  const size = items.reduce((sum, item) => sum + item.size, 0);
  const sent = items.reduce((sum, item) => sum + item.sent, 0);
  const speed = items.reduce((sum, item) => sum + (item.speed ?? 0), 0);
  const isDone = items.length > 0 && items.every((item) => item.phase === 'done');
  const percent = percentOf({ phase: isDone ? 'done' : 'transferring', sent, size });
  const left = secondsLeft(items);
  const title = items.length === 1 ? items[0]?.name : `${items.length} files`;
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
          {formatSize(sent)} of {formatSize(size)}
          {speed > 0 && ` · ${formatSpeed(speed)}`}
          {left !== null && ` · ${formatTimeLeft(left)}`}
        </span>
        <span role="status">{batchText(items, percent)}</span>
      </div>
    </div>
  );
}
