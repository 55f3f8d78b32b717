import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { people, post, signIn } from '../support/people';
import { zipNames } from '../support/zip';

/** A document whose second page is written in a font that it does not bring. */
const CHINESE_SECOND_PAGE = new URL('../../crates/drive/tests/it/samples/chinese-second-page.pdf', import.meta.url);

test('a share for one person shows pages as pictures to that person alone, and later gives all files as one archive', async ({
  browser,
  corbel,
  open,
  samples,
}) => {
  test.slow();
  const drive = await open(people.admin);
  const { page } = drive;
  const plan = await samples.exactly('Lift plan.pdf', await readFile(CHINESE_SECOND_PAGE));
  const report = await samples.exactly('Prüfbericht.txt', 'Bolts torqued');
  await drive.chooseFiles([plan, report]);
  await drive.send('Kestrel Wharf', 'Drawings');
  for (const file of [plan, report]) await expect(drive.row(file.name)).toBeVisible();

  const address = await test.step('the owner lets one colleague look', async () => {
    for (const file of [plan, report]) await page.getByRole('checkbox', { name: `Select ${file.name}` }).check();
    await page.getByRole('button', { name: 'Create Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Share' });
    await dialog.getByLabel('Name').fill('For Priya');
    await dialog.getByRole('combobox', { name: 'Visibility' }).click();
    await page.getByRole('option', { name: 'Restricted' }).click();
    await dialog.getByRole('checkbox', { name: new RegExp(people.viewer.name) }).check();
    await dialog.getByRole('button', { name: 'Link settings' }).click();
    await dialog.getByRole('checkbox', { name: 'Allow download' }).uncheck();
    await dialog.getByRole('button', { name: 'Create Share' }).click();
    const links = page.getByRole('dialog', { name: 'Share Links' });
    await expect(links.getByText('This share is not public. Change visibility to Public in Settings.')).toBeVisible();
    const link = await links.getByLabel('Link', { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    return corbel.url + new URL(link).pathname;
  });

  const priya = await browser.newContext({ locale: 'en-GB' });
  await signIn(priya, corbel.url, people.viewer);
  const reader = await priya.newPage();

  await test.step('she turns the pages, which are pictures, and is offered no download', async () => {
    await reader.goto(address);
    const files = reader.getByRole('grid', { name: 'Files' });
    await expect(files.getByRole('row').filter({ hasText: plan.name })).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Download/ })).toHaveCount(0);
    await files.getByText(plan.name).click();
    const preview = reader.getByRole('dialog', { name: `Preview of ${plan.name}` });
    await expectDrawn(reader, 'Page 1');
    await expect(preview.getByText('Some letters of this page cannot be shown here.')).toHaveCount(0);
    await preview.getByLabel('Page', { exact: true }).fill('2');
    await reader.keyboard.press('Enter');
    await expectDrawn(reader, 'Page 2');
    const note = 'Some letters of this page cannot be shown here. Ask the person who shared it.';
    await expect(preview.getByText(note, { exact: true })).toBeVisible();
    await expect(preview.getByRole('button', { name: /^Download/ })).toHaveCount(0);
    await expectAccessible(reader, 'pages of a share');
    await reader.keyboard.press('Escape');
  });

  await test.step('a colleague who is not named finds nothing, nor does a stranger', async () => {
    for (const person of [people.editor, null]) {
      const context = await browser.newContext();
      if (person) await signIn(context, corbel.url, person);
      const other = await context.newPage();
      await other.goto(address);
      await expect(other.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible();
      await expect(other.getByText('For Priya')).toHaveCount(0);
      await context.close();
    }
  });

  await test.step('once the owner lets files leave, she takes them all as one archive', async () => {
    await drive.open('/drive/exports');
    await page.getByRole('button', { name: 'Actions for share For Priya' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Settings' });
    await dialog.getByRole('checkbox', { name: 'Allow download' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await reader.reload();
    const coming = reader.waitForEvent('download');
    await reader.getByRole('button', { name: 'Download all' }).click();
    expect(await namesIn(await coming)).toEqual([plan.name, report.name]);
  });
  await priya.close();

  await test.step('a folder comes as an archive with the folders below it', async () => {
    const asked = async <T>(path: string) => (await (await page.request.get(corbel.url + path)).json()) as T;
    const {
      file: { driveId },
    } = await asked<{ file: { driveId: string } }>(`/api/v1/drive/files/${await drive.fileId(plan.name)}`);
    const { tenantId } = await asked<{ tenantId: string }>('/api/v1/auth/validate-session');
    const folder = async (name: string, parentId: string | null) => {
      const answer = await post(page.context(), corbel.url, '/api/v1/drive/folders/create', {
        driveId,
        name,
        parentId,
      });
      return ((await answer.json()) as { folderId: string }).folderId;
    };
    const structure = await folder('Structure', null);
    const level = await folder('Level 04', structure);
    for (const [file, toFolderId] of [
      [plan, level],
      [report, structure],
    ] as const) {
      const fileIds = [await drive.fileId(file.name)];
      const body = { tenantId, driveId, fileIds, toFolderId };
      await post(page.context(), corbel.url, '/api/drive/mutations/folder-assign', body);
    }
    await drive.open('/drive/folders');
    await page.getByRole('button', { name: 'Actions for folder Structure' }).first().click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Structure.zip');
    expect(await namesIn(download)).toEqual([`Structure/Level 04/${plan.name}`, `Structure/${report.name}`]);
  });
});

/** The picture of a page has come and shows something. */
async function expectDrawn(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('img', { name, exact: true });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function namesIn(download: Download): Promise<string[]> {
  return zipNames(await readFile(await download.path())).toSorted();
}
