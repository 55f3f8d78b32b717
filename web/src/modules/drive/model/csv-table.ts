import Papa from 'papaparse';

/**
 * A table of any length, read piece by piece. Only the text itself is kept, as bytes in blocks; rows are made from it
 * again when they come into sight. A million rows of 60 bytes take some 60 MB that way, and not the gigabyte that as
 * many lists of strings would.
 */
export interface CsvTable {
  /** The first row: the columns' names. Empty until it is there. */
  readonly head: readonly string[];
  /** Rows below the head so far. */
  readonly rowCount: number;
  /** Whether no more is taken: the rest of the file is not in the table. */
  readonly isFull: boolean;
  /** What the columns are divided by. */
  readonly delimiter: string;
  /** The next piece of the text; `isLast` when the file ends with it. */
  push(text: string, isLast?: boolean): void;
  /** Rows `from` up to `to` (not included), those there are. */
  rows(from: number, to: number): string[][];
}

/** How much of a table is kept at most. */
export interface CsvLimits {
  /** Bytes of text. */
  bytes: number;
  rows: number;
}

export const CSV_LIMITS: CsvLimits = { bytes: 256 * 1024 * 1024, rows: 2_000_000 };

/** Letters in a block: some hundred rows, made anew in a few milliseconds. */
const BLOCK = 64 * 1024;
/** A row that is longer, in letters, has lost a quotation mark; it is ended here rather than waited for. */
const LONGEST_ROW = 4 * 1024 * 1024;

interface Block {
  text: Uint8Array;
  /** The number of its first line, from 0, which is the head. */
  first: number;
  count: number;
}

interface Parsed {
  data: string[][];
  /** `cursor`: letters that whole lines took. */
  meta: { cursor: number };
}

export function createCsvTable(limits: CsvLimits = CSV_LIMITS): CsvTable {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const blocks: Block[] = [];
  let head: readonly string[] = [];
  let delimiter = ',';
  /** Text behind the last whole line. */
  let waiting = '';
  /** A carriage return at a piece's end may be half of a line break. */
  let carry = '';
  let lineCount = 0;
  let bytes = 0;
  let isFull = false;
  /** The block whose lines were asked for last: scrolling asks for the same ones again. */
  let made: { block: Block; lines: string[][] } | null = null;

  // The library gives its streams no pull: the parser under them is asked itself, piece by piece.
  const parse = (text: string, isPartial: boolean): Parsed =>
    new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, isPartial) as Parsed;

  /** Takes the whole lines at a text's beginning; gives back the rest of it. */
  function take(text: string, isPartial: boolean): string {
    const { data, meta } = parse(text, isPartial);
    const end = isPartial ? meta.cursor : text.length;
    const lines = data.filter(isFilled);
    if (lines.length > 0) {
      if (lineCount === 0) head = lines[0] ?? [];
      const block = { text: encoder.encode(text.slice(0, end)), first: lineCount, count: lines.length };
      blocks.push(block);
      lineCount += lines.length;
      bytes += block.text.length;
      isFull = bytes >= limits.bytes || lineCount > limits.rows;
    }
    return text.slice(end);
  }

  function linesOf(block: Block): string[][] {
    if (made?.block !== block) made = { block, lines: parse(decoder.decode(block.text), false).data.filter(isFilled) };
    return made.lines;
  }

  function withPlainBreaks(text: string, isLast: boolean): string {
    const all = carry + text;
    carry = !isLast && all.endsWith('\r') ? '\r' : '';
    return all.slice(0, all.length - carry.length).replace(/\r\n?/g, '\n');
  }

  return {
    get head() {
      return head;
    },
    get rowCount() {
      return Math.max(0, lineCount - 1);
    },
    get isFull() {
      return isFull;
    },
    get delimiter() {
      return delimiter;
    },
    push(text, isLast = false) {
      if (isFull) return;
      waiting += withPlainBreaks(text, isLast);
      if (lineCount === 0 && waiting !== '') delimiter = delimiterOf(waiting);
      let size = BLOCK;
      while (!isFull && waiting.length >= size) {
        const rest = take(waiting.slice(0, size), size < LONGEST_ROW);
        // A line longer than a block: twice as much may hold it.
        const isStuck = rest.length === size;
        waiting = rest + waiting.slice(size);
        size = isStuck ? size * 2 : BLOCK;
      }
      if (isLast && !isFull && waiting !== '') waiting = take(waiting, false);
    },
    rows(from, to) {
      const wanted: string[][] = [];
      for (let index = blockOf(blocks, from + 1); index < blocks.length; index += 1) {
        const block = blocks[index];
        if (!block || block.first >= to + 1) break;
        wanted.push(...linesOf(block).slice(Math.max(0, from + 1 - block.first), to + 1 - block.first));
      }
      return wanted;
    },
  };
}

function isFilled(row: readonly string[]): boolean {
  return row.length > 1 || (row[0] ?? '') !== '';
}

/** The last block that begins at or before a line. */
function blockOf(blocks: readonly Block[], line: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.first ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What the columns of a text are divided by: comma, semicolon or tab. */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, BLOCK);
  return Papa.parse(sample, { delimitersToGuess: [',', ';', '\t'], preview: 20, skipEmptyLines: true }).meta.delimiter;
}
