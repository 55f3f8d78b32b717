import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const PAGES = 2000;
const ROWS = 1_000_000;
/** No more of a document stands on the page than a screen and a little around it. */
const DRAWN_AT_ONCE = 30;

test('a PDF of 2,000 pages and a table of 1,000,000 rows are looked at from end to end', { tag: '@screen' }, async ({
  open,
  samples,
}) => {
  test.slow();
  const drive = await open(people.editor);
  const { page } = drive;
  const pdf = await samples.pdf('Specification.pdf', ...Array.from({ length: PAGES }, (_, at) => `Clause ${at + 1}`));
  const rows = Array.from({ length: ROWS }, (_, at) => `${at + 1},Level ${at % 9}`);
  const table = await samples.exactly('Sensors.csv', ['Reading,Element', ...rows].join('\n'));
  await drive.chooseFiles([pdf, table]);
  await drive.send('Kestrel Wharf', 'Drawings');

  await drive.row(pdf.name).click();
  const document = page.getByRole('dialog', { name: `Preview of ${pdf.name}` });
  await expect(document.locator('canvas').first()).toBeVisible({ timeout: 60_000 });
  const pageField = document.getByLabel('Page', { exact: true });
  await pageField.fill(String(PAGES));
  await pageField.press('Enter');
  await expect(document.getByText(`Clause ${PAGES}`, { exact: true })).toBeVisible();
  await document.getByRole('button', { name: 'Page thumbnails' }).click();
  await expect(document.getByRole('button', { name: `Page ${PAGES}`, exact: true })).toBeVisible();
  expect(await document.locator('canvas').count()).toBeLessThan(DRAWN_AT_ONCE);
  await page.keyboard.press('Escape');

  await drive.row(table.name).click();
  const readings = page.getByRole('dialog', { name: `Preview of ${table.name}` });
  await expect(readings.getByText('1,000,000 rows')).toBeVisible();
  await readings.getByRole('region', { name: table.name }).press('End');
  await expect(readings.getByRole('cell', { name: String(ROWS), exact: true })).toBeVisible();
  expect(await readings.getByRole('row').count()).toBeLessThan(10 * DRAWN_AT_ONCE);
});
