import Papa from 'papaparse';

/**
 * A table of any length, read piece by piece. Only the text itself is kept, as bytes in blocks; rows are made from it
 * again when they come into sight. A million rows of 60 bytes take some 60 MB that way, and not the gigabyte that as
 * many lists of strings would.
 */
export interface CsvTable {
  /** The first row: the columns' names, with empty ones behind them where a row is wider. Empty until it is there. */
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

/** More columns are not told apart. */
const MOST_COLUMNS = 16_384;
/** Whoever writes so many lines into one cell has lost a quotation mark, which would hide the rows behind it. */
const MOST_LINES = 100;

interface Block {
  text: Uint8Array;
  /** Whether quotation marks are letters in it. */
  isPlain: boolean;
  /** The number of its first line, from 0, which is the head. */
  first: number;
  count: number;
}

interface Parsed {
  data: string[][];
  /** `cursor`: letters that whole lines took. */
  meta: { cursor: number };
  errors: readonly { code: string }[];
}

export function createCsvTable(limits: CsvLimits = CSV_LIMITS): CsvTable {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const blocks: Block[] = [];
  let head: readonly string[] = [];
  let width = 0;
  let delimiter = ',';
  /** Whether the file says by what its columns are divided. */
  let isTold = false;
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
  const parse = (text: string, isPartial: boolean, isPlain: boolean): Parsed =>
    new Papa.Parser({ delimiter, newline: '\n', ...(isPlain && { quoteChar: '\0' }) }).parse(
      text,
      0,
      isPartial,
    ) as Parsed;

  /** Takes the whole lines at a text's beginning; gives back the rest of it. */
  function take(text: string, isPartial: boolean, isPlain = false): string {
    const { data, meta, errors } = parse(text, isPartial, isPlain);
    const isOpen = !isPartial && errors.some(({ code }) => code === 'MissingQuotes');
    if (!isPlain && (isOpen || data.some((row) => row.some(hasManyLines)))) return take(text, isPartial, true);
    const end = isPartial ? meta.cursor : text.length;
    const lines = data.filter(isFilled);
    if (lines.length > 0) {
      if (lineCount === 0) head = lines[0] ?? [];
      for (const { length } of lines) width = Math.max(width, Math.min(length, MOST_COLUMNS));
      const block = { text: encoder.encode(text.slice(0, end)), isPlain, first: lineCount, count: lines.length };
      blocks.push(block);
      lineCount += lines.length;
      bytes += block.text.length;
      isFull = bytes >= limits.bytes || lineCount > limits.rows;
    }
    return text.slice(end);
  }

  function linesOf(block: Block): string[][] {
    if (made?.block !== block)
      made = { block, lines: parse(decoder.decode(block.text), false, block.isPlain).data.filter(isFilled) };
    return made.lines;
  }

  function withPlainBreaks(text: string, isLast: boolean): string {
    const all = carry + text;
    carry = !isLast && all.endsWith('\r') ? '\r' : '';
    return all.slice(0, all.length - carry.length).replace(/\r\n?/g, '\n');
  }

  return {
    get head() {
      return head.length < width ? Array.from({ length: width }, (_, at) => head[at] ?? '') : head;
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
      if (lineCount === 0 && waiting !== '') {
        // What a spreadsheet writes into the first line for its like.
        const [line, told] = /^sep=([^\n])\n/.exec(waiting) ?? [];
        if (line) waiting = waiting.slice(line.length);
        isTold ||= told !== undefined;
        if (told) delimiter = told;
        else if (!isTold) delimiter = delimiterOf(waiting);
      }
      let size = BLOCK;
      while (!isFull && waiting.length >= size) {
        const piece = waiting.slice(0, size);
        let rest = take(piece, size < LONGEST_ROW);
        if (rest.length === size && hasManyLines(piece)) rest = take(piece, size < LONGEST_ROW, true);
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

function hasManyLines(text: string): boolean {
  let at = -1;
  for (let count = 0; count <= MOST_LINES; count += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return false;
  }
  return true;
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
