import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { remInPixels } from '@/shared/ui/virtual/pixels';
import { columnWidths, rowWords } from '../../model/csv-columns';
import { scrollHeightOf, windowAt } from '../../model/tall-scroll';
import type { CsvProgress } from '../../preview/csv-messages';
import { type CsvReader, openCsv } from '../../preview/csv-reader';
import classes from './CsvPreview.module.css';
import { PreviewLines } from './PreviewLines';
import type { PreviewProps } from './preview-kinds';
import text from './TextPreview.module.css';

export { readyCsv } from '../../preview/csv-reader';

const ROW_REM = 2;
/** Columns drawn at most: all of them exist for each row in sight. */
const COLUMN_LIMIT = 200;
/** Rows that the columns' widths are taken from. */
const SAMPLE = 100;

/** A CSV as a table, its first row as heads; it can be read from the first rows on, while the rest is still coming. */
export function CsvPreview({ url, file, onFail }: PreviewProps) {
  const [progress, setProgress] = useState<CsvProgress | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [reader, setReader] = useState<CsvReader | null>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  const { ref: sized, height } = useElementSize();
  const body = useMergedRef(scroller, sized);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    const opened = openCsv(url, { onProgress: setProgress, onRows: redraw, onFail: () => fail() });
    setReader(opened);
    return () => opened.stop();
  }, [url]);

  const isEmpty = progress?.isDone === true && progress.head.length === 0;
  const columns = progress?.head.slice(0, COLUMN_LIMIT) ?? [];
  const widths = useWidths(columns, reader, progress?.rowCount ?? 0);
  if (isEmpty) return <p className={text.empty}>This table is empty.</p>;
  if (!progress || !reader || !widths) return <PreviewLines />;

  const { rowCount } = progress;
  const rowHeight = Math.round(ROW_REM * remInPixels());
  const shown = windowAt(scrollTop, Math.max(0, height - rowHeight), rowCount, rowHeight);
  const template = { gridTemplateColumns: tracksOf(widths) };
  return (
    <div className={text.frame}>
      <section
        ref={body}
        className={classes.scroll}
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by the keyboard.
        tabIndex={0}
        data-keeps-arrows
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      >
        <div
          role="table"
          aria-label={file.name}
          aria-rowcount={progress.isDone ? rowCount + 1 : -1}
          aria-colcount={columns.length}
          className={classes.table}
        >
          <div role="row" tabIndex={-1} aria-rowindex={1} className={classes.head} style={template}>
            {columns.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have only their place.
              <span key={column} role="columnheader" tabIndex={-1} className={classes.cell} title={name}>
                {name}
              </span>
            ))}
          </div>
          <div role="rowgroup" className={classes.body} style={{ height: scrollHeightOf(rowCount, rowHeight) }}>
            <div role="presentation" className={classes.window} style={{ transform: `translateY(${shown.top}px)` }}>
              {Array.from({ length: shown.end - shown.first }, (_, line) => {
                const index = shown.first + line;
                const row = reader.row(index);
                return (
                  <div
                    key={index}
                    role="row"
                    tabIndex={-1}
                    aria-rowindex={index + 2}
                    className={classes.row}
                    style={{ ...template, height: rowHeight }}
                  >
                    {columns.map((_name, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have only their place.
                      <span key={column} role="cell" className={classes.cell} title={row?.[column]}>
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
      <p className={text.notice} role="status">
        {progress.isDone ? rowWords(rowCount) : `${rowWords(rowCount)} so far…`}
        {progress.isCut && ' are shown. Download the file to see all of it.'}
        {progress.head.length > COLUMN_LIMIT &&
          ` The first ${COLUMN_LIMIT} of ${progress.head.length.toLocaleString('en-GB')} columns are shown.`}
      </p>
    </div>
  );
}

/** A letter and a cell's padding, in rem: the head's letters are smaller, and its columns must not be. */
const LETTER_REM = 0.5;
const PADDING_REM = 1.5;

/** The columns as tracks of a grid; the last one takes what is left. */
function tracksOf(letters: readonly number[]): string {
  const widths = letters.map((count) => `${count * LETTER_REM + PADDING_REM}rem`);
  return [...widths.slice(0, -1), `minmax(${widths.at(-1)}, 1fr)`].join(' ');
}

/** The columns' widths in letters, from the first rows; they stay when more come, so that nothing moves. */
function useWidths(columns: readonly string[], reader: CsvReader | null, rowCount: number): number[] | null {
  const [widths, setWidths] = useState<number[] | null>(null);
  if (widths || !reader || columns.length === 0) return widths;
  const count = Math.min(SAMPLE, rowCount);
  const rows = Array.from({ length: count }, (_, index) => reader.row(index)).filter((row) => row !== undefined);
  if (rows.length < count) return null;
  const found = columnWidths(columns, rows);
  setWidths(found);
  return found;
}
