import { Skeleton } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { type Column, tracksOf } from './columns';
import classes from './DataTable.module.css';

/** Widths that look like words, without moving from one render to the next. */
const WIDTHS = ['64%', '48%', '72%', '55%', '61%', '43%', '68%', '52%'];

/** A table before its rows are known, in its final layout. */
export function TableSkeleton<Row>({
  label,
  columns,
  isSelectable = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  /** Leaves room for the checkboxes. */
  isSelectable?: boolean;
}) {
  const isPhone = usePhone();
  return (
    <div
      className={classes.table}
      style={tracksOf(columns as readonly Column<never>[], isSelectable)}
      role="status"
      aria-label={`Loading ${label.toLowerCase()}`}
      aria-busy
    >
      {!isPhone && <div className={classes.head} aria-hidden />}
      <div className={classes.body}>
        {Array.from({ length: isPhone ? 9 : 14 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <div key={row} className={classes.placeholder} data-phone={isPhone || undefined} aria-hidden>
            {isSelectable && !isPhone && <Skeleton width="1rem" height="1rem" />}
            {(isPhone ? columns.slice(0, 1) : columns).map((column, index) => (
              <div key={column.label} data-minor={column.isMinor || undefined}>
                <Skeleton width={WIDTHS[(row + 3 * index) % WIDTHS.length]} height="0.75rem" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
