import { Tabs } from '@mantine/core';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { columnLetters, columnWidths } from '../../model/csv-columns';
import { placesOf } from '../../model/csv-view';
import { sheetWords } from '../../model/sheet-words';
import { fetchLimited } from '../../preview/limited-bytes';
import { askThread } from '../../preview/thread';
import { type SheetRows, WORKBOOK_LIMIT } from '../../preview/workbook-limits';
import type { WorkbookAnswer, WorkbookRequest } from '../../preview/workbook-messages';
import { PreviewLines } from './PreviewLines';
import type { PreviewProps } from './preview-kinds';
import { TableFind } from './TableFind';
import { TableSheet } from './TableSheet';
import text from './TextPreview.module.css';
import classes from './WorkbookPreview.module.css';

const TOO_LARGE = 'This workbook is too large to show here. Download it to open it.';
const BROKEN = 'This workbook cannot be read. It may be damaged, or protected by a password.';

type Thread = ReturnType<typeof askThread<WorkbookRequest, WorkbookAnswer>>;

/** A spreadsheet, sheet by sheet. Values stand as they were last worked out; what it draws besides is left out. */
export function WorkbookPreview({ url, file, onFail }: PreviewProps) {
  const [book, setBook] = useState<{ names: readonly string[]; thread: Thread } | null>(null);
  const [sheet, setSheet] = useState(0);
  const [shown, setShown] = useState<ReadonlyMap<number, SheetRows>>(new Map());
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    if (file.size > WORKBOOK_LIMIT) {
      fail(TOO_LARGE);
      return;
    }
    const control = new AbortController();
    const thread: Thread = askThread(
      new Worker(new URL('../../preview/workbook-worker.ts', import.meta.url), { type: 'module' }),
    );
    const open = async () => {
      const { buffer } = await fetchLimited(url, WORKBOOK_LIMIT, control.signal);
      const opened = await thread.ask({ do: 'open', bytes: buffer }, [buffer]);
      if (control.signal.aborted) return;
      if (opened.is === 'opened') setBook({ names: opened.names, thread });
      else fail(opened.is === 'failed' && opened.isTooLarge ? TOO_LARGE : BROKEN);
    };
    open().catch((cause: unknown) => {
      if (!control.signal.aborted) fail(cause instanceof RangeError ? TOO_LARGE : BROKEN);
    });
    return () => {
      control.abort();
      thread.stop();
    };
  }, [url, file.size]);

  useEffect(() => {
    if (!book || shown.has(sheet)) return;
    let isOver = false;
    book.thread.ask({ do: 'read', sheet }).then(
      (answer) => {
        if (isOver) return;
        if (answer.is === 'read') setShown((before) => new Map(before).set(answer.sheet, answer.rows));
        else fail(answer.is === 'failed' && answer.isTooLarge ? TOO_LARGE : BROKEN);
      },
      () => !isOver && fail(BROKEN),
    );
    return () => {
      isOver = true;
    };
  }, [book, sheet, shown]);

  if (!book) return <PreviewLines />;
  const rows = shown.get(sheet);
  const name = book.names[sheet] ?? '';
  return (
    <div className={text.frame}>
      <Tabs
        className={classes.tabs}
        value={String(sheet)}
        onChange={(value) => setSheet(Number(value))}
        keepMounted={false}
      >
        <Tabs.List className={classes.list} aria-label="Sheets" data-keeps-arrows>
          {book.names.map((title, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place.
            <Tabs.Tab key={place} value={String(place)}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {rows ? <Sheet key={sheet} label={name} rows={rows} /> : <PreviewLines />}
    </div>
  );
}

function Sheet({ label, rows: sheet }: { label: string; rows: SheetRows }) {
  const { rows, numeric } = sheet;
  const [find, setFind] = useState('');
  const wanted = useDeferredValue(find);
  const found = useMemo(() => placesOf(rows, wanted), [rows, wanted]);
  if (rows.length === 0) return <p className={text.empty}>This sheet is empty.</p>;
  const head = numeric.map((_, column) => columnLetters(column));
  return (
    <>
      <TableFind value={find} onChange={setFind} />
      <TableSheet
        label={label}
        head={head}
        widths={columnWidths(head, rows.slice(0, SAMPLE))}
        numeric={numeric}
        rowCount={found.length}
        isDone
        rowAt={(index) => rows[found[index] ?? -1]}
        numbers={{ most: rows.length, of: (index) => (found[index] ?? 0) + 1 }}
      />
      <p className={text.notice} role="status">
        {sheetWords({ ...sheet, shownRows: rows.length, shownColumns: numeric.length, found: found.length })}
      </p>
    </>
  );
}

/** Rows that the columns' widths are taken from. */
const SAMPLE = 100;
