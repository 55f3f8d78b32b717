import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import type { DrivePage } from '../support/pages';
import { people } from '../support/people';

const DISCIPLINES = ['Architect', 'Civil', 'Electrical', 'Mechanical', 'Structure'];
const DRAWINGS_EACH = 100;
const DRAWINGS = DISCIPLINES.length * DRAWINGS_EACH;

/** A folder of 500 drawings on somebody's disk, by discipline. */
async function layOutDrawings(folder: string): Promise<string> {
  const root = join(folder, 'Issue 04');
  for (const discipline of DISCIPLINES) {
    await mkdir(join(root, discipline), { recursive: true });
    for (let sheet = 1; sheet <= DRAWINGS_EACH; sheet += 1) {
      const name = `KW-${discipline[0]}-${String(sheet).padStart(3, '0')}.dwg`;
      await writeFile(join(root, discipline, name), `${discipline} ${sheet}\n`.repeat(200 + sheet));
    }
  }
  return root;
}

/** Uploads the folder and waits until the server has confirmed every file of it. */
async function uploadFolder(drive: DrivePage, folder: string): Promise<void> {
  const { page, uploadDialog, tray } = drive;
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await uploadDialog.getByLabel('Folder to upload').setInputFiles(folder);
  await drive.pick('Drive', 'Kestrel Wharf');
  await drive.pick('Library', 'Drawings');
  await expectAccessible(page, 'a folder in the upload dialog');
  await uploadDialog.getByRole('button', { name: 'Upload Folder' }).click();
  await expect(tray.getByText(`${DRAWINGS} of ${DRAWINGS} verified`)).toBeVisible({ timeout: 90_000 });
  await expect(uploadDialog).toBeHidden();
  await expectAccessible(page, 'a folder in the tray');
}

/** The receipt that the tray offers names every file with its digest. */
async function expectReceipt({ page, tray }: DrivePage): Promise<void> {
  const started = page.waitForEvent('download');
  await tray.getByRole('button', { name: 'Download the receipt' }).click();
  const stream = await (await started).createReadStream();
  let csv = '';
  for await (const chunk of stream) csv += String(chunk);
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(DRAWINGS + 1);
  expect(lines.slice(1).every((line) => /,[0-9a-f]{64},yes,created,/.test(line))).toBe(true);
  await tray.getByRole('button', { name: 'Close uploads' }).click();
}

const sizes = {
  'at a desk': { viewport: { width: 1440, height: 900 }, tag: [] },
  // The same deeds in another window.
  'on a phone': { viewport: { width: 390, height: 844 }, tag: '@screen' },
};

for (const [where, { viewport, tag }] of Object.entries(sizes)) {
  test.describe(where, { tag }, () => {
    test.use({ viewport });

    test('an office uploads 500 drawings, sorts them, deletes the wrong folder and gets it back', async ({
      open,
      samples,
    }) => {
      test.slow();
      const folder = await layOutDrawings(samples.folder);
      const drive = await open(people.manager);
      const colleague = await open(people.admin);
      const { page } = drive;
      const cards = page.getByRole('list', { name: 'Folders in Issue 04' });

      await test.step('upload the folder; every file is confirmed', async () => {
        await uploadFolder(drive, folder);
        await expectReceipt(drive);
      });

      await test.step('the folders are those on the disk', async () => {
        await drive.open('/drive/folders');
        const issue = page
          .getByRole('list', { name: 'Folders in Kestrel Wharf' })
          .getByRole('link', { name: /^Issue 04/ });
        await expect(issue).toHaveText(/500 files/);
        await issue.click();
        await expect(page.getByRole('heading', { level: 1, name: 'Issue 04' })).toBeVisible();
        await expect(page.getByText('No files outside these folders')).toBeVisible();
        await expect(cards.getByRole('link')).toHaveText(DISCIPLINES.map((name) => new RegExp(`${name}.*100 files`)));
      });

      await test.step('sort: what is superseded gets a folder of its own', async () => {
        if (where === 'on a phone') {
          await page.getByRole('button', { name: 'Actions for folder Issue 04' }).click();
          await page.getByRole('menuitem', { name: 'New Folder' }).click();
        } else {
          await page.getByRole('button', { name: 'New Folder' }).click();
        }
        const dialog = page.getByRole('dialog', { name: 'Create New Folder' });
        await dialog.getByLabel('Folder Name').fill('Superseded');
        await dialog.getByRole('button', { name: 'Create Folder' }).click();
        await expect(dialog).toBeHidden();
        await expect(cards.getByRole('link', { name: /^Superseded/ })).toBeVisible();
        await page.getByRole('button', { name: 'Actions for folder Civil' }).click();
        await page.getByRole('menuitem', { name: 'Edit Folder' }).click();
        const edit = page.getByRole('dialog', { name: 'Edit Folder' });
        await edit.getByLabel('Folder Name').fill('Civil and drainage');
        await edit.getByRole('button', { name: 'Save' }).click();
        await expect(cards.getByRole('link', { name: /^Civil and drainage/ })).toBeVisible();
      });

      await test.step('delete the wrong folder; a colleague sees it go', async () => {
        await colleague.page.goto(page.url());
        const theirs = colleague.page.getByRole('list', { name: 'Folders in Issue 04' });
        await expect(theirs.getByRole('link', { name: /^Structure/ })).toBeVisible();
        await page.getByRole('button', { name: 'Actions for folder Structure' }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
        // The toast with the way back stays while it has the focus, however long the colleague takes.
        await page.getByRole('button', { name: 'Undo' }).focus();
        await expect(cards.getByRole('link', { name: /^Structure/ })).toBeHidden();
        await expect(theirs.getByRole('link', { name: /^Structure/ })).toBeHidden({ timeout: LIVE_MS });
      });

      await test.step('and gets it back, with its hundred drawings', async () => {
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(cards.getByRole('link', { name: /^Structure.*100 files/ })).toBeVisible();
        await expect(
          colleague.page.getByRole('list', { name: 'Folders in Issue 04' }).getByRole('link', { name: /^Structure/ }),
        ).toBeVisible({ timeout: LIVE_MS });
        await expectAccessible(page, 'a sorted folder');
      });

      await test.step('a revised drawing becomes a version of the one that is there', async () => {
        await cards.getByRole('link', { name: /^Structure/ }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Structure' })).toBeVisible();
        const revised = await samples.exactly('KW-S-001.dwg', 'Structure 1, revision B');
        await drive.chooseFiles([revised]);
        await drive.uploadDialog.getByRole('button', { name: 'Upload File' }).click();
        await drive.uploadDialog.getByRole('radio', { name: 'Replace as new version' }).check();
        await expectAccessible(page, 'a name that is taken');
        await drive.uploadDialog.getByRole('button', { name: 'Continue' }).click();
        await expect(drive.tray.getByText('1 of 1 verified')).toBeVisible();
        await expect(drive.uploadDialog).toBeHidden();
        await page.goto(`${drive.url}/drive/all?details=${await drive.fileId(revised.name)}`);
        const details = page.getByRole('dialog', { name: revised.name });
        await details.getByRole('tab', { name: 'Versions' }).click();
        await expect(details.getByText('Version 2')).toBeVisible();
        await expectAccessible(page, 'versions of a file');
      });
    });
  });
}
