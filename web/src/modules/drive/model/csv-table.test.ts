import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createCsvTable, delimiterOf } from './csv-table';

function tableOf(text: string, piece = text.length) {
  const table = createCsvTable();
  for (let at = 0; at < text.length; at += piece) table.push(text.slice(at, at + piece));
  table.push('', true);
  return table;
}

describe('delimiterOf', () => {
  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['alone\n1\n', ','],
  ])('%j is divided by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));
});

describe('a table', () => {
  it('has a head and rows, without empty lines', () => {
    const table = tableOf('\nPour;Volume\r\nC40;12,5\r\n\r\n"Level; 04";8\r\n');
    expect(table.head).toEqual(['Pour', 'Volume']);
    expect(table.rowCount).toBe(2);
    expect(table.rows(0, 10)).toEqual([
      ['C40', '12,5'],
      ['Level; 04', '8'],
    ]);
  });

  it('keeps line breaks and quotes inside values', () => {
    const table = tableOf('a,b\n"two\nlines","say ""yes"""\n5" pipe,x\n', 3);
    expect(table.rows(0, 2)).toEqual([
      ['two\nlines', 'say "yes"'],
      ['5" pipe', 'x'],
    ]);
  });

  it('is as wide as its widest row', () => {
    const table = tableOf('Report 2026\nid,name,town,price\n1,Ann,Leeds,9.50\n');
    expect(table.head).toEqual(['Report 2026', '', '', '']);
    expect(table.rows(0, 2)).toEqual([
      ['id', 'name', 'town', 'price'],
      ['1', 'Ann', 'Leeds', '9.50'],
    ]);
  });

  it('is divided by what its first line says', () => {
    const table = tableOf('sep=|\r\na,b|c\r\n1,5|2\r\n', 7);
    expect([table.head, table.rows(0, 5)]).toEqual([['a,b', 'c'], [['1,5', '2']]]);
  });

  it('hides no rows behind a quotation mark that nobody closed', () => {
    const few = tableOf('a,b\n"5 inch,x\n2,y\n3,z\n');
    expect(few.rows(0, 5)).toEqual([
      ['"5 inch', 'x'],
      ['2', 'y'],
      ['3', 'z'],
    ]);
    const many = tableOf(`a,b\n"5 inch,x\n${'1,2\n'.repeat(50_000)}`, 10_000);
    expect(many.rowCount).toBe(50_001);
    expect(many.rows(40_000, 40_001)).toEqual([['1', '2']]);
    const closed = tableOf(`a,b\n"5 inch,x\n${'1,2\n'.repeat(5_000)}6" pipe,y\n${'3,4\n'.repeat(5_000)}`, 10_000);
    expect(closed.rowCount).toBe(10_002);
  });

  it('is empty for an empty file, and only a head for one line', () => {
    expect(tableOf('').head).toEqual([]);
    const table = tableOf('a,b');
    expect([table.head, table.rowCount, table.rows(0, 5)]).toEqual([['a', 'b'], 0, []]);
  });

  it('takes no more than its limits allow, and says so', () => {
    const table = createCsvTable({ bytes: 1e9, rows: 10 });
    table.push(`a,b\n${'1,2\n'.repeat(100_000)}`, true);
    expect(table.isFull).toBe(true);
    expect(table.rowCount).toBeGreaterThanOrEqual(10);
    expect(table.rowCount).toBeLessThan(100_000);
  });

  it('finds any of 100,000 rows', () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${row},"row ${row}",${row % 7}`);
    const table = tableOf(`n,name,rest\n${lines.join('\n')}`, 300_000);
    expect(table.rowCount).toBe(100_000);
    for (const row of [0, 1, 49_999, 99_999]) {
      expect(table.rows(row, row + 1)).toEqual([[String(row), `row ${row}`, String(row % 7)]]);
    }
    expect(table.rows(99_998, 100_050)).toHaveLength(2);
    expect(table.rows(30_000, 35_000).map(([n]) => Number(n))).toEqual(
      Array.from({ length: 5000 }, (_, n) => 30_000 + n),
    );
  });

  it('takes a row that is longer than a block', () => {
    const long = 'x'.repeat(200_000);
    const table = tableOf(`a,b\n"${long}",1\nshort,2\n`, 10_000);
    expect(table.rows(0, 2)).toEqual([
      [long, '1'],
      ['short', '2'],
    ]);
  });

  it('is the same whatever the pieces it came in', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', '5'), maxLength: 6 });
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 50 }), (written, piece) => {
        const text = Papa.unparse([['one', 'two', 'three'], ...written], { quotes: true, newline: '\n' });
        const table = tableOf(text, piece);
        expect(table.head).toEqual(['one', 'two', 'three']);
        expect(table.rows(0, 100)).toEqual(written.map((row) => [...row]));
      }),
    );
  });
});
