import { expect, test } from '../support/fixtures';
import type { DrivePage } from '../support/pages';
import { people, post } from '../support/people';

const DIARY = 'Site diary 17 November.txt';
const ELEVATION = 'East elevation cladding 17 Nov.jpg';

/** A folder in Kestrel Wharf for files to be moved to. */
async function makeFolder(drive: DrivePage, name: string): Promise<void> {
  const context = drive.page.context();
  const listed = await context.request.get(`${drive.url}/api/v1/drive/drives`);
  const { drives } = (await listed.json()) as { drives: { id: string; name: string }[] };
  const driveId = drives.find((one) => one.name === 'Kestrel Wharf')?.id;
  const made = await post(context, drive.url, '/api/v1/drive/folders/create', {
    driveId,
    name,
    color: 'blue',
    parentId: null,
  });
  expect(made.ok()).toBe(true);
}

/** What the deeds on chosen files do, whatever chose them. */
async function moveDeleteAndBringBack(drive: DrivePage, choose: () => Promise<void>): Promise<void> {
  const { page } = drive;
  const bar = page.getByRole('region', { name: 'Selected files' });
  await choose();
  await expect(bar.getByText('2 items selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Move to folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to folder' });
  await dialog.getByRole('searchbox', { name: 'Search folders' }).fill('week');
  await dialog.getByText('Week 47').click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('2 files moved')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The toast with the way back stays while it has the focus, however long the server takes to say where they are.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(bar).toBeHidden();
  expect(await foldersOf(drive)).toEqual(['Week 47', 'Week 47']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => foldersOf(drive)).toEqual([null, null]);

  await choose();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 files?' });
  await expect(question).toContainText('Are you sure you want to delete these 2 files?');
  await expect(question).toContainText('You can restore them from the trash.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 files moved to trash')).toBeVisible();
  await expect(page.getByText('No files found')).toBeVisible();

  await drive.open('/drive/trash');
  await choose();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 files restored')).toBeVisible();
  await drive.open('/drive/all?search=17');
  await expect(drive.row(DIARY)).toBeVisible();
  await expect(drive.row(ELEVATION)).toBeVisible();
}

/** The folders in which the server says the two files lie. */
async function foldersOf(drive: DrivePage): Promise<unknown[]> {
  const found = await drive.page.request.get(`${drive.url}/api/v1/drive/files`, { params: { search: '17 Nov' } });
  const { files } = (await found.json()) as { files: { folderName?: string | null }[] };
  return files.map(({ folderName }) => folderName ?? null);
}

test('a list is sorted, searched and chosen from; files are moved, deleted and brought back', {
  tag: '@screen',
}, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  await makeFolder(drive, 'Week 47');
  const names = drive.grid.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!page)/ }) });

  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(names.first()).toContainText('AS-0-M-5102');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await expect(names.first()).toContainText('INV-20418');

  await page.keyboard.press('/');
  await page.keyboard.type('17 Nov');
  await expect(names).toHaveCount(2);
  await moveDeleteAndBringBack(drive, async () => {
    const [first, last] = [names.first(), names.last()];
    await expect(names).toHaveCount(2);
    await first.getByRole('checkbox').click();
    await last.click({ modifiers: ['Shift'] });
  });
});

test('keys choose as the mouse does', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  await drive.grid.getByRole('row').nth(2).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 items selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Lists of files' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('10 items selected')).toBeVisible();
  await page.keyboard.press('Escape');

  await drive.row(DIARY).focus();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: `New name of ${DIARY}` });
  await expect(field).toBeFocused();
  // What a file beside it is called, it cannot be: the field comes back with what was typed, to be mended.
  await page.keyboard.press('Control+a');
  await page.keyboard.type(ELEVATION.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(`There is a file called ${ELEVATION} here already.`)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(ELEVATION.toUpperCase());
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Diary of Monday.txt');
  await page.keyboard.press('Enter');
  await expect(drive.row('Diary of Monday.txt')).toBeVisible();
});

test('all that a list shows is shared in one go, and back', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  await drive.open('/drive/all?limit=5');
  await page.getByRole('checkbox', { name: 'Select page' }).click();
  await page.getByRole('button', { name: 'Select all 10' }).click();
  const bar = page.getByRole('region', { name: 'Selected files' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  const repair = page.getByRole('menuitem', { name: 'Repair missing references' });
  await expect(repair).toBeDisabled();
  await expect(repair.getByText('Files are repaired by hand: select them on their pages')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share File' });
  await expect(dialog.getByText('10 files')).toBeVisible();
  await dialog.getByRole('checkbox', { name: people.viewer.name }).check();
  await dialog.getByRole('button', { name: 'Share with 1 user' }).click();
  await expect(page.getByText('10 files shared')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('10 files shared as before')).toBeVisible();
});

test('a deleted folder is in the trash, and comes back from there with all that was in it', {
  tag: '@screen',
}, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  await makeFolder(drive, 'Week 47');
  await drive.open('/drive/all?search=17%20Nov');
  await page.getByRole('checkbox', { name: 'Select page' }).click();
  await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Move to folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to folder' });
  await dialog.getByText('Week 47').click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('2 files moved')).toBeVisible();

  await page.goto(`${drive.url}/drive/folders`);
  await page.getByRole('button', { name: 'Actions for folder Week 47' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete “Week 47”?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Folder moved to trash')).toBeVisible();

  await drive.open('/drive/trash');
  const folders = page.getByRole('region', { name: 'Deleted folders' });
  await expect(folders.getByText('Week 47')).toBeVisible();
  await expect(drive.row(DIARY)).toBeVisible();
  await folders.getByRole('button', { name: 'Restore folder Week 47' }).click();
  await expect(page.getByText('Folder restored')).toBeVisible();
  await expect(folders).toBeHidden();
  await expect(page.getByText('Trash is empty')).toBeVisible();
  expect(await foldersOf(drive)).toEqual(['Week 47', 'Week 47']);
});

test('a deleted folder is deleted for good by itself, and what else is in the trash stays', {
  tag: '@screen',
}, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  for (const name of ['Week 48', 'Week 49']) {
    await makeFolder(drive, name);
    await page.goto(`${drive.url}/drive/folders`);
    await page.getByRole('button', { name: `Actions for folder ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: `Delete “${name}”?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText('Folder moved to trash')).toBeVisible();
  }
  await drive.open('/drive/trash');
  await expect(page.getByRole('button', { name: 'Empty Trash' })).toBeVisible();
  const folders = page.getByRole('region', { name: 'Deleted folders' });
  await folders.getByRole('button', { name: 'Delete folder Week 48 permanently' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Week 48”?' });
  await expect(question.getByText('This action cannot be undone.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await folders.getByRole('button', { name: 'Delete folder Week 48 permanently' }).click();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('1 folder permanently deleted')).toBeVisible();
  await expect(folders.getByText('Week 48')).toBeHidden();
  await expect(folders.getByText('Week 49')).toBeVisible();
});

test('who only reads is offered to read, of all that a list shows too', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.viewer);
  const { page } = drive;
  await drive.open('/drive/all?limit=5');
  await page.getByRole('checkbox', { name: 'Select page' }).click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  const bar = page.getByRole('region', { name: 'Selected files' });
  await expect(bar.getByRole('button', { name: 'Download' })).toBeEnabled();
  await expect(bar.getByRole('button', { name: 'Star' })).toBeEnabled();
  for (const deed of ['Move to folder…', 'Delete']) {
    await expect(bar.getByRole('button', { name: deed })).toBeDisabled();
  }
  await expect(bar.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Move to folder…' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText("You don't have permission to delete these files")).toBeVisible();
});

test('a frame chooses cards, and the layout is kept', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  await page.getByRole('radiogroup', { name: 'Layout' }).getByTitle('Grid').click();
  const cards = drive.grid.getByRole('gridcell');
  await expect(cards).toHaveCount(10);
  const [first, third] = [await cards.nth(0).boundingBox(), await cards.nth(2).boundingBox()];
  if (!first || !third) throw new Error('the cards are not in sight');
  await page.mouse.move(first.x - 8, first.y - 8);
  await page.mouse.down();
  await page.mouse.move(third.x + 20, third.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('3 items selected')).toBeVisible();
  await page.reload();
  await expect(cards).toHaveCount(10);
  // The boxes of cards choose a range as the cards do, by the mouse and by the keyboard.
  const boxes = drive.grid.getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 items selected')).toBeVisible();
  await expect(drive.grid.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await boxes.nth(5).focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('5 items selected')).toBeVisible();
  await expect(drive.grid.getByRole('checkbox', { checked: true })).toHaveCount(5);

  for (const path of ['/drive/folders', '/drive/libraries']) {
    await drive.open(path);
    const layouts = page.getByRole('radiogroup', { name: 'Layout' });
    const other = path === '/drive/folders' ? 'List' : 'Grid';
    const chosen = layouts.getByRole('radio', { name: other });
    await layouts.getByTitle(other).click();
    await expect(chosen).toBeChecked();
    await page.reload();
    await expect(chosen).toBeChecked();
  }
});

test.describe('on a phone', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a resting finger begins to choose; files are moved, deleted and brought back', async ({ open }) => {
    const drive = await open(people.admin);
    await makeFolder(drive, 'Week 47');
    await drive.open('/drive/all?search=17%20Nov');
    await moveDeleteAndBringBack(drive, async () => {
      const row = drive.row(DIARY);
      await row.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 200 });
      await expect(drive.page.getByText('1 item selected')).toBeVisible();
      await row.dispatchEvent('pointerup', { pointerType: 'touch' });
      await drive.row(ELEVATION).click();
    });
  });
});
