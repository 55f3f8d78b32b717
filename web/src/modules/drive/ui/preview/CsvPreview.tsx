import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { columnWidths, numericColumns, rowWords } from '../../model/csv-columns';
import { type CsvView, MOST_SORTED, nextSort, WHOLE_TABLE } from '../../model/csv-view';
import type { CsvProgress } from '../../preview/csv-messages';
import { type CsvReader, openCsv } from '../../preview/csv-reader';
import { PreviewLines } from './PreviewLines';
import type { PreviewProps } from './preview-kinds';
import { TableFind } from './TableFind';
import { TableSheet } from './TableSheet';
import text from './TextPreview.module.css';

export { readyCsv } from '../../preview/csv-reader';

/** Columns drawn at most: all of them exist for each row in sight. */
const COLUMN_LIMIT = 200;
/** Rows that the columns' looks are taken from. */
const SAMPLE = 100;

/** A CSV as a table, its first row as heads; it can be read from the first rows on, while the rest is still coming. */
export function CsvPreview({ url, file, onFail }: PreviewProps) {
  const [progress, setProgress] = useState<CsvProgress | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [reader, setReader] = useState<CsvReader | null>(null);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    const opened = openCsv(url, { onProgress: setProgress, onRows: redraw, onFail: () => fail() });
    setReader(opened);
    return () => opened.stop();
  }, [url]);

  const isEmpty = progress?.isDone === true && progress.head.length === 0;
  const columns = progress?.head.slice(0, COLUMN_LIMIT) ?? [];
  const [view, setView] = useState<CsvView>(WHOLE_TABLE);
  const looks = useLooks(columns, reader, progress?.rowCount ?? 0);
  if (isEmpty) return <p className={text.empty}>This table is empty.</p>;
  if (!progress || !reader || !looks) return <PreviewLines />;

  const { rowCount, found = rowCount } = progress;
  const canSort = progress.isDone && rowCount <= MOST_SORTED;
  const show = (next: CsvView) => {
    setView(next);
    reader.show(next);
  };
  return (
    <div className={text.frame}>
      {rowCount <= MOST_SORTED && (
        <TableFind value={view.find} disabled={!canSort} onChange={(find) => show({ ...view, find })} />
      )}
      <TableSheet
        label={file.name}
        head={canSort ? columns.map(renderHead) : columns}
        widths={looks.widths}
        numeric={looks.numeric}
        rowCount={found}
        isDone={progress.isDone}
        rowAt={(index) => reader.row(index)}
        sorted={sorted}
      />
      <p className={text.notice} role="status">
        {found < rowCount && `${found.toLocaleString('en-GB')} of `}
        {progress.isDone ? rowWords(rowCount) : `${rowWords(rowCount)} so far…`}
        {progress.isCut && ' are shown. Download the file to see all of it.'}
        {progress.head.length > COLUMN_LIMIT &&
          ` The first ${COLUMN_LIMIT} of ${progress.head.length.toLocaleString('en-GB')} columns are shown.`}
      </p>
    </div>
  );

  function sorted(column: number) {
    if (view.sort?.column !== column) return undefined;
    return view.sort.isDescending ? 'descending' : 'ascending';
  }

  function renderHead(name: string, column: number) {
    const Arrow = view.sort?.isDescending ? IconArrowDown : IconArrowUp;
    return (
      <button
        key={column}
        type="button"
        className={text.sort}
        title={name}
        onClick={() => show({ ...view, sort: nextSort(view.sort, column) })}
      >
        <span>{name}</span>
        {sorted(column) && <Arrow size="0.875rem" stroke={1.6} aria-hidden />}
      </button>
    );
  }
}

/** How the columns are drawn. */
interface Looks {
  /** In letters. */
  widths: number[];
  numeric: boolean[];
}

/** Taken from the first rows; it stays when more come, so that nothing moves. */
function useLooks(columns: readonly string[], reader: CsvReader | null, rowCount: number): Looks | null {
  const [looks, setLooks] = useState<Looks | null>(null);
  if (looks || !reader || columns.length === 0) return looks;
  const count = Math.min(SAMPLE, rowCount);
  const rows = Array.from({ length: count }, (_, index) => reader.row(index)).filter((row) => row !== undefined);
  if (rows.length < count) return null;
  const found = { widths: columnWidths(columns, rows), numeric: numericColumns(columns, rows) };
  setLooks(found);
  return found;
}
