import type { CsvView } from '../model/csv-view';
import type { CsvAnswer, CsvProgress, CsvRequest } from './csv-messages';

/** More blocks than any table has. */
const BLOCKS = 1_000_000;
/** Rows asked for and kept together. */
const BLOCK = 200;
/** Blocks of rows kept on the page's side. */
const KEPT = 40;

/** A table being read by a thread of its own. */
export interface CsvReader {
  /** The row, or nothing while it is being fetched; then `onRows` tells. */
  row(index: number): readonly string[] | undefined;
  /** Puts the table in another order, or narrows it; `onProgress` tells how many rows it has then. */
  show(view: CsvView): void;
  /** Ends the thread. */
  stop(): void;
}

/** Whom a reader tells. */
export interface CsvListener {
  onProgress(progress: CsvProgress): void;
  /** Rows that were asked for are here. */
  onRows(): void;
  onFail(): void;
}

/** What a reader asks: a thread, or in tests anything alike. */
export interface CsvThread {
  postMessage(message: CsvRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<CsvAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

function startThread(): CsvThread {
  return new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
}

/** Is there before the address of the table is. */
let ready: CsvThread | null = null;

/** Starts the thread for the next table. */
export function readyCsv(start: () => CsvThread = startThread): void {
  ready ??= start();
}

function takeThread(): CsvThread {
  const thread = ready ?? startThread();
  ready = null;
  return thread;
}

/** Begins to read the table at a signed address. */
export function openCsv(url: string, listener: CsvListener, start: () => CsvThread = takeThread): CsvReader {
  const thread = start();
  const blocks = new Map<number, readonly (readonly string[])[]>();
  const asked = new Set<number>();
  let rowCount = 0;
  // Blocks of another view have other numbers: what comes late is not taken for a part of this one.
  let base = 0;

  thread.onerror = () => listener.onFail();
  thread.onmessage = ({ data }) => {
    if (data.is === 'failed') listener.onFail();
    else if (data.is === 'progress') {
      rowCount = data.found ?? data.rowCount;
      listener.onProgress(data);
    } else {
      asked.delete(data.id);
      blocks.set(data.id, data.rows);
      const oldest = blocks.keys().next().value;
      if (blocks.size > KEPT && oldest !== undefined) blocks.delete(oldest);
      listener.onRows();
    }
  };
  thread.postMessage({ do: 'open', url: new URL(url, location.href).href });

  return {
    row(index) {
      const number = Math.floor(index / BLOCK);
      const id = base + number;
      const block = blocks.get(id);
      const place = index - number * BLOCK;
      // A block that was given while the table was still growing may lack rows by now.
      const isMissing = !block || (place >= block.length && index < rowCount);
      if (isMissing && !asked.has(id)) {
        asked.add(id);
        thread.postMessage({ do: 'rows', id, from: number * BLOCK, to: (number + 1) * BLOCK });
      }
      return block?.[place];
    },
    show(view) {
      base += BLOCKS;
      blocks.clear();
      thread.postMessage({ do: 'view', view });
    },
    stop: () => thread.terminate(),
  };
}
