import { expect, it } from 'vitest';
import { sheetWords } from './sheet-words';

it('says what is left out, and how to have it', () => {
  const all = { rowCount: 24, columnCount: 6, shownRows: 24, shownColumns: 6, found: 24 };
  const how = 'are shown. Download the file to see all of it.';
  expect(sheetWords(all)).toBe('24 rows');
  expect(sheetWords({ ...all, rowCount: 12_345, shownRows: 2000, found: 2000 })).toBe(
    `The first 2,000 of 12,345 rows ${how}`,
  );
  expect(sheetWords({ ...all, columnCount: 150, shownColumns: 100 })).toBe(`The first 100 of 150 columns ${how}`);
  expect(sheetWords({ rowCount: 2001, columnCount: 150, shownRows: 2000, shownColumns: 100, found: 2000 })).toBe(
    `The first 2,000 of 2,001 rows and the first 100 of 150 columns ${how}`,
  );
  expect(sheetWords({ ...all, found: 3 })).toBe('3 of 24 rows');
  expect(sheetWords({ ...all, rowCount: 12_345, shownRows: 2000, found: 3 })).toBe(
    `3 of 2,000 rows. The first 2,000 of 12,345 rows ${how}`,
  );
});
