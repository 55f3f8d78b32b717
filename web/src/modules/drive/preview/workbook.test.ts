import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openWorkbook, TooLarge } from './workbook';

const RELATIONS = `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>
<Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="r3" Target="worksheets/sheet3.xml"/></Relationships>`;
const BOOK = `<?xml version="1.0"?><x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Pours &amp; slabs" r:id="r1"/>
<x:sheet name="Kept back" state="hidden" r:id="r3"/><x:sheet name="Rates" r:id="r2"/></x:sheets></x:workbook>`;
const STRINGS = `<sst><si><t>Slab</t></si><si><r><t>Level </t></r><r><t>04</t></r><rPh><t>aloud</t></rPh></si></sst>`;
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;£&quot;#,##0.00"/></numFmts>
<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

function workbook(first: string, more: Record<string, string> = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/sharedStrings.xml': STRINGS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetOf(first),
    'xl/worksheets/sheet2.xml': sheetOf(''),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

describe('a workbook', () => {
  it('has its visible sheets, with values as their formats write them', () => {
    const book = openWorkbook(
      workbook(`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Cost</t></is></c></row>
        <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>45992</v></c><c r="C3" s="2"><f>1+1</f><v>-1284.5</v></c>
        <c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#DIV/0!</v></c><c r="F3"><v>0.30000000000000004</v></c></row>`),
    );
    expect(book.names).toEqual(['Pours & slabs', 'Rates']);
    expect(book.read(0)).toEqual({
      rows: [['Slab', '', 'Cost'], [], ['Level 04', '1 Dec 2025', '-£1,284.50', 'TRUE', '#DIV/0!', '0.3']],
      numeric: [false, true, true, false, false, true],
      rowCount: 3,
      columnCount: 6,
    });
    expect(book.read(1)).toEqual({ rows: [], numeric: [], rowCount: 0, columnCount: 0 });
  });

  it('is read without the parts that it does not need', () => {
    const sheet = sheetOf('<row><c t="inlineStr"><is><t>Trade</t></is></c><c t="n"><v>4</v></c></row>');
    const parts = {
      'xl/workbook.xml': BOOK,
      'xl/_rels/workbook.xml.rels': RELATIONS,
      'xl/worksheets/sheet1.xml': sheet,
    };
    const archive = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
    expect(openWorkbook(archive).read(0).rows).toEqual([['Trade', '4']]);
  });

  it('keeps so many rows and columns, and says how many there are', () => {
    const cell = '<v>1</v></c>';
    const rows = Array.from({ length: 3000 }, () => `<row><c>${cell}</row>`).join('');
    const far = `<row r="1048576"><c r="XFD1048576">${cell}</row>`;
    const sheet = openWorkbook(workbook(rows + far)).read(0);
    expect([sheet.rows.length, sheet.numeric.length]).toEqual([2000, 100]);
    expect([sheet.rowCount, sheet.columnCount]).toEqual([1_048_576, 16_384]);
  });

  it('is not unpacked where it is larger than it is worth', () => {
    /** What an archive of one part says of that part's size, in bytes. */
    const saying = (size: number): Uint8Array => {
      const archive = zipSync({ 'xl/workbook.xml': new Uint8Array(1024 * 1024) });
      const end = new DataView(archive.buffer);
      const directory = end.getUint32(archive.length - 6, true);
      end.setUint32(directory + 24, size, true);
      return archive;
    };
    expect(() => openWorkbook(saying(49 * 1024 * 1024))).toThrow(TooLarge);
    // One that says less than it holds is believed, and no byte more is made of it.
    expect(() => openWorkbook(saying(1000))).toThrow();
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['no archive', strToU8('PK, they said'.repeat(100))],
    ['an archive of something else', zipSync({ 'word/document.xml': strToU8('<x/>') })],
    ['half of it', workbook('').slice(0, 300)],
    ['tags without ends', workbook('<row><c><v>1</c>')],
  ])('is refused where it is %s', (_, bytes) => {
    expect(() => openWorkbook(bytes).read(0)).toThrow();
  });
});
