import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { remInPixels } from '@/shared/ui/virtual/pixels';
import { scrollHeightOf, windowAt } from '../../model/tall-scroll';
import classes from './TableSheet.module.css';

const ROW_REM = 2;

export interface TableSheetProps {
  /** What the table is called. */
  label: string;
  head: readonly ReactNode[];
  /** The columns' widths in letters. */
  widths: readonly number[];
  /** Columns of numbers, which stand under each other by their ends. */
  numeric: readonly boolean[];
  rowCount: number;
  /** Whether there are as many rows as are known. */
  isDone: boolean;
  /** Nothing while it is being fetched. */
  rowAt: (index: number) => readonly string[] | undefined;
  /** Each row begins with its number: how many there are, and which one a row has. */
  numbers?: { most: number; of: (index: number) => number };
  /** Of each column, for those who hear it. */
  sorted?: (column: number) => 'ascending' | 'descending' | undefined;
}

/** A table of any length: the rows in sight, under heads that stay. */
export function TableSheet({
  label,
  head,
  widths,
  numeric,
  rowCount,
  isDone,
  rowAt,
  numbers,
  sorted,
}: TableSheetProps) {
  const [scrollTop, setScrollTop] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  const { ref: sized, height, width } = useElementSize();
  const [hasMore, setHasMore] = useState(false);
  const body = useMergedRef(scroller, sized);
  const rowHeight = Math.round(ROW_REM * remInPixels());
  const shown = windowAt(scrollTop, Math.max(0, height - rowHeight), rowCount, rowHeight);
  /** Whether columns follow beyond the right edge: a phone shows the first ones only. */
  const look = ({ scrollWidth, scrollLeft, clientWidth }: HTMLElement) =>
    setHasMore(scrollWidth - scrollLeft - clientWidth > 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it measures depends on them.
  useLayoutEffect(() => {
    if (scroller.current) look(scroller.current);
  }, [width, widths]);
  const template = { gridTemplateColumns: tracksOf(widths, numbers?.most ?? null) };
  return (
    <section
      ref={body}
      className={classes.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by the keyboard.
      tabIndex={0}
      data-keeps-arrows
      data-more={hasMore || undefined}
      onScroll={(event) => {
        setScrollTop(event.currentTarget.scrollTop);
        look(event.currentTarget);
      }}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={isDone ? rowCount + 1 : -1}
        aria-colcount={head.length}
        className={classes.table}
      >
        <div role="row" tabIndex={-1} aria-rowindex={1} className={classes.head} style={template}>
          {numbers && <span className={classes.number} />}
          {head.map((name, column) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have only their place.
              key={column}
              role="columnheader"
              tabIndex={-1}
              className={classes.cell}
              data-number={numeric[column] || undefined}
              aria-sort={sorted?.(column)}
              title={typeof name === 'string' ? name : undefined}
            >
              {name}
            </span>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: scrollHeightOf(rowCount, rowHeight) }}>
          <div role="presentation" className={classes.window} style={{ transform: `translateY(${shown.top}px)` }}>
            {Array.from({ length: shown.end - shown.first }, (_, line) => {
              const index = shown.first + line;
              const row = rowAt(index);
              return (
                <div
                  key={index}
                  role="row"
                  tabIndex={-1}
                  aria-rowindex={index + 2}
                  className={classes.row}
                  style={{ ...template, height: rowHeight }}
                >
                  {numbers && (
                    <span className={classes.number} aria-hidden>
                      {numbers.of(index)}
                    </span>
                  )}
                  {head.map((_name, column) => (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have only their place.
                      key={column}
                      role="cell"
                      className={classes.cell}
                      data-number={numeric[column] || undefined}
                      title={row?.[column]}
                    >
                      {row?.[column]}
                    </span>
                  ))}
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </section>
  );
}

/** A letter and a cell's padding, in rem: the head's letters are smaller, and its columns must not be. */
const LETTER_REM = 0.5;
const PADDING_REM = 1.5;

/** The columns as tracks of a grid; the last one takes what is left. */
function tracksOf(letters: readonly number[], numbersTo: number | null): string {
  const widths = letters.map((count) => `${count * LETTER_REM + PADDING_REM}rem`);
  const numbers = numbersTo === null ? '' : `${String(numbersTo).length * LETTER_REM + PADDING_REM}rem `;
  return `${numbers}${[...widths.slice(0, -1), `minmax(${widths.at(-1)}, 1fr)`].join(' ')}`;
}
