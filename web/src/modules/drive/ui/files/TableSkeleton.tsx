import { Skeleton } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './FileTable.module.css';

/** Widths that look like names, without moving from one render to the next. */
const NAME_WIDTHS = ['64%', '48%', '72%', '55%', '61%', '43%', '68%', '52%'];

/** The list before its rows are known, in its final layout. */
export function TableSkeleton() {
  const isPhone = usePhone();
  return (
    <div className={classes.table} role="status" aria-label="Loading files" aria-busy>
      {!isPhone && <div className={classes.head} data-drive aria-hidden />}
      <div className={classes.body}>
        {Array.from({ length: isPhone ? 9 : 16 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <div key={index} className={classes.placeholder} data-phone={isPhone || undefined} data-drive aria-hidden>
            <div className={classes.name}>
              <Skeleton width="1.25rem" height="1.25rem" />
              <Skeleton width={NAME_WIDTHS[index % NAME_WIDTHS.length]} height="0.75rem" />
            </div>
            {!isPhone &&
              ['70%', '60%', '80%', '100%', '75%'].map((width) => (
                <Skeleton key={width} width={width} height="0.75rem" />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}
