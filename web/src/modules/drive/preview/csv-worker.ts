/** A thread of its own for reading a table: it fetches, decodes and parses, and gives rows when they come into sight. */
import { createTextReader } from '@/shared/lib/text-encoding';
import { createCsvTable } from '../model/csv-table';
import { viewOf } from '../model/csv-view';
import type { CsvAnswer, CsvRequest } from './csv-messages';

/** The page is told this often at most, in milliseconds. */
const TELL_MS = 150;

const table = createCsvTable();
/** The rows in another order, or some of them; null as long as nobody asked for that. */
let viewed: readonly string[][] | null = null;
const answer = (message: CsvAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  if (data.do === 'open') void read(data.url).catch(() => answer({ is: 'failed' }));
  else if (data.do === 'view') {
    viewed = viewOf(table.rows(0, table.rowCount), data.view);
    tell(true);
  } else {
    const rows = viewed ? viewed.slice(data.from, data.to) : table.rows(data.from, data.to);
    answer({ is: 'rows', id: data.id, from: data.from, rows });
  }
});

async function read(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`table: ${response.status}`);
  const reader = response.body.getReader();
  const text = createTextReader();
  let told = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (value) table.push(text.push(value));
    if (done || table.isFull) break;
    if (performance.now() - told > TELL_MS) {
      told = performance.now();
      tell(false);
    }
  }
  // A full table needs no more of the file.
  if (table.isFull) void reader.cancel();
  table.push(text.push(new Uint8Array(), true), true);
  tell(true);
}

function tell(isDone: boolean): void {
  answer({
    is: 'progress',
    head: table.head,
    rowCount: table.rowCount,
    found: viewed?.length,
    isDone,
    isCut: table.isFull,
  });
}
