/** A thread of its own for reading a workbook: the page stays quick, and ends it where it takes too long. */
import { openWorkbook, TooLarge, type Workbook } from './workbook';
import type { WorkbookAnswer, WorkbookRequest } from './workbook-messages';

let book: Workbook | null = null;
const answer = (message: WorkbookAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  try {
    if (data.do === 'open') {
      book = openWorkbook(new Uint8Array(data.bytes));
      answer({ is: 'opened', names: book.names });
    } else if (book) answer({ is: 'read', sheet: data.sheet, rows: book.read(data.sheet) });
  } catch (cause) {
    // A text that no memory holds is too large, too.
    answer({ is: 'failed', isTooLarge: cause instanceof TooLarge || cause instanceof RangeError });
  }
});
