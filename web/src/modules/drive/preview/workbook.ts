/**
 * Reads XLSX workbooks: ZIP archives of XML. Whoever made one may mean ill: nothing is unpacked beyond what is said here,
 * whatever the archive promises, and of a sheet only so many rows and columns are kept.
 */
// fflate: unpacks ZIP archives, and never more of a part than was agreed before. Small, and without dependencies.
import { unzipSync } from 'fflate';
// saxen: tells the tags of an XML text one after the other. It knows no entities but XML's own, and fetches nothing.
import { Parser } from 'saxen';
import { formatCell, formatCode } from '../model/cell-format';
import { MOST_COLUMNS, MOST_ROWS, type SheetRows } from './workbook-limits';

/** Bytes of one part of it, unpacked. */
const PART_LIMIT = 48 * 1024 * 1024;
const MOST_SHEETS = 200;
/** Letters of a cell. */
const LONGEST_CELL = 2000;

/** The workbook is larger than is read; its words are not. */
export class TooLarge extends Error {}

export interface Workbook {
  /** The names of its sheets. */
  names: readonly string[];
  read(sheet: number): SheetRows;
}

type Attributes = Readonly<Record<string, string>>;

/** Whom a reading tells. Names come without the prefix of their namespace. */
interface Reader {
  open?: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function readXml(xml: string, { open, close, text }: Reader): void {
  // A part that is not there: many a workbook has no texts or formats of its own.
  if (xml === '') return;
  const parser = new Parser();
  parser.on('error', (cause) => {
    throw cause;
  });
  if (open) {
    parser.on('openTag', (name, attributes, decode) =>
      open(local(name), () => {
        const read: Record<string, string> = Object.create(null);
        for (const [key, value] of Object.entries(attributes())) read[local(key)] = decode(String(value));
        return read;
      }),
    );
  }
  if (close) parser.on('closeTag', (name) => close(local(name)));
  if (text) {
    parser.on('text', (words, decode) => text(decode(words)));
    parser.on('cdata', text);
  }
  parser.parse(xml);
}

/** A part of the archive as text; nothing where it has no such part. */
function partOf(archive: Uint8Array, path: string): string | undefined {
  let taken = false;
  const parts = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      // The same name twice would be unpacked twice.
      if (name !== path || taken) return false;
      if (originalSize > PART_LIMIT) throw new TooLarge();
      taken = true;
      return true;
    },
  });
  const bytes = parts[path];
  return bytes && new TextDecoder().decode(bytes);
}

/** Opens a workbook. Throws `TooLarge`, or anything else where it is broken or none. */
export function openWorkbook(archive: Uint8Array): Workbook {
  const book = partOf(archive, 'xl/workbook.xml');
  if (book === undefined) throw new Error('no workbook');
  const places = placesOf(partOf(archive, 'xl/_rels/workbook.xml.rels') ?? '');
  const { sheets, from1904 } = sheetsOf(book);
  const strings = stringsOf(partOf(archive, 'xl/sharedStrings.xml') ?? '');
  const codes = codesOf(partOf(archive, 'xl/styles.xml') ?? '');
  if (sheets.length === 0) throw new Error('no sheets');
  return {
    names: sheets.map(({ name }) => name),
    read(sheet) {
      const place = places.get(sheets[sheet]?.relation ?? '');
      const xml = place === undefined ? undefined : partOf(archive, place);
      if (xml === undefined) throw new Error('no sheet');
      return rowsOf(xml, { strings, codes, from1904 });
    },
  };
}

/** Where the parts are that the workbook names. */
function placesOf(xml: string): Map<string, string> {
  const places = new Map<string, string>();
  readXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '' } = attributes();
      places.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  return places;
}

function sheetsOf(xml: string): { sheets: { name: string; relation: string }[]; from1904: boolean } {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  let from1904 = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (name !== 'sheet' || sheets.length >= MOST_SHEETS) return;
      const { name: title = '', id = '', state = 'visible' } = attributes();
      sheets.push({ name: title, relation: id, isHidden: state !== 'visible' });
    },
  });
  return { sheets: sheets.filter(({ isHidden }) => !isHidden), from1904 };
}

/** The texts that cells name by their place. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let words = '';
  let isText = false;
  // How a word is read aloud is no part of it.
  let isPhonetic = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') words = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(text) {
      if (isText && words.length < LONGEST_CELL) words += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(words.slice(0, LONGEST_CELL));
    },
  });
  return strings;
}

/** The codes of formats, by the number of the style that a cell names. */
function codesOf(xml: string): string[] {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode: code = '' } = attributes();
        own.set(Number(numFmtId), code);
      }
      if (name === 'xf' && isOfCells) ids.push(Number(attributes().numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return ids.map((id) => formatCode(id, own));
}

/** The column of `BC12`, from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Book {
  strings: readonly string[];
  codes: readonly string[];
  from1904: boolean;
}

function rowsOf(xml: string, book: Book): SheetRows {
  const rows: string[][] = [];
  /** Of each column below its head: whether there is a number, and whether there is anything else. */
  const hasNumber: boolean[] = [];
  const hasWords: boolean[] = [];
  let [row, column, rowCount, columnCount] = [-1, -1, 0, 0];
  let cell: Attributes | null = null;
  let [value, isValue] = ['', false];

  function put(): void {
    const { text, isNumber } = cellText(value, cell ?? {}, book);
    if (text === '') return;
    rowCount = Math.max(rowCount, row + 1);
    columnCount = Math.max(columnCount, column + 1);
    if (row >= MOST_ROWS || column >= MOST_COLUMNS) return;
    while (rows.length <= row) rows.push([]);
    const line = rows[row];
    if (!line) return;
    while (line.length < column) line.push('');
    line[column] = text;
    if (isNumber) hasNumber[column] = true;
    else if (row > 0) hasWords[column] = true;
  }

  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes().r ?? row + 2);
        row = Number.isInteger(number) && number > 0 ? number - 1 : row + 1;
        column = -1;
      } else if (name === 'c') {
        cell = attributes();
        column = columnOf(cell.r ?? '') ?? column + 1;
        value = '';
      } else isValue = cell !== null && (name === 'v' || name === 't');
    },
    text(text) {
      if (isValue && value.length < LONGEST_CELL) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name !== 'c') return;
      put();
      cell = null;
    },
  });
  const width = Math.min(columnCount, MOST_COLUMNS);
  const numeric = Array.from({ length: width }, (_, at) => hasNumber[at] === true && hasWords[at] !== true);
  return { rows, numeric, rowCount, columnCount };
}

function cellText(value: string, { t: type = 'n', s: style }: Attributes, book: Book) {
  const words = (text: string) => ({ text: text.slice(0, LONGEST_CELL), isNumber: false });
  if (value === '') return words('');
  if (type === 's') return words(book.strings[Number(value)] ?? '');
  if (type === 'b') return words(value === '1' ? 'TRUE' : 'FALSE');
  const number = Number(value);
  if (type !== 'n' || !Number.isFinite(number)) return words(value);
  return { text: formatCell(number, book.codes[Number(style)] ?? '', book.from1904), isNumber: true };
}
