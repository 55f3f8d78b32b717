import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { expectSaid } from '../support/said';

const body = (page: Page) => page.getByRole('textbox', { name: 'Note text' });
const note = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

/** Opens what else can be done with the open note, and does one of it. */
async function doWithNote(page: Page, title: string, deed: string): Promise<void> {
  await page
    .getByRole('region', { name: title })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: deed, exact: true }).click();
}

test('a note is drafted, saved, shared and found, its earlier text comes back, and so does the note', {
  tag: '@screen',
}, async ({ corbel, open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const lists = page.getByRole('navigation', { name: 'Notes', exact: true });
  await page.goto(`${corbel.url}/notes/new`);

  await test.step('without a line, what is written is kept as a draft, also over a reload', async () => {
    const title = page.getByLabel('Note title');
    await expect(title).toBeFocused();
    await page.route('**/api/v1/notes/notes', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await expectSaid(page, 'Draft saved', async () => {
      await title.fill('Crane climb');
      await page.keyboard.press('Enter');
      await page.keyboard.type('## Friday');
      await page.keyboard.press('Enter');
      await page.keyboard.type('- stop at 9 m/s');
    });
    await expect(page.getByText('Not saved yet. Your text is kept in this browser.')).toBeVisible();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Drafts (1)' }).click();
    const drafts = page.getByRole('dialog', { name: 'Select a Draft' });
    await expect(drafts.getByText('1 draft available')).toBeVisible();
    await page.unroute('**/api/v1/notes/notes');
    await drafts.getByRole('button', { name: 'Crane climb', exact: true }).click();
    await expect(page.getByLabel('Note title')).toHaveValue('Crane climb');
    await expect(body(page).getByRole('heading', { name: 'Friday' })).toBeVisible();
  });

  await test.step('saved, it is a note, and its draft is gone', async () => {
    await page.getByRole('button', { name: 'Save Note' }).click();
    await expect(page.getByText('Note created successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/notes\/[0-9a-f-]{36}/);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await expect(body(page)).toContainText('stop at 9 m/s');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notesDraft_')));
    expect(kept).toEqual([]);
  });

  await test.step('a file that it uses says so before it goes to the trash', async () => {
    const address = page.url();
    const points = 'Survey points.json';
    await doWithNote(page, 'Crane climb', 'Attach from Drive');
    const picker = page.getByRole('dialog', { name: 'Select from Drive' });
    await picker.getByRole('searchbox', { name: 'Search files' }).fill('survey');
    await picker.getByRole('option', { name: new RegExp(points) }).click();
    await picker.getByRole('button', { name: 'Select (1)' }).click();
    await expect(page.getByRole('heading', { name: '1 attachment' })).toBeVisible();

    await drive.open('/drive/all');
    await drive.choose(points, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete 1 file?' });
    await expect(question.getByText('Used in 1 note', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a question before a deletion');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(drive.row(points)).toBeVisible();
    await page.goto(address);
  });

  const other = await open(people.manager);

  await test.step('shared with a colleague, who finds it by its text', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share note' });
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill('grace');
    await dialog.getByRole('checkbox', { name: /Grace Okafor/ }).check();
    await dialog.getByRole('button', { name: 'Share with 1 user' }).click();
    await expect(page.getByText('Note shared successfully')).toBeVisible();

    await other.page.goto(`${corbel.url}/notes/all`);
    const answered = other.page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get('search') === 'STOP at',
    );
    await other.page.getByRole('searchbox', { name: 'Search notes' }).fill('STOP at');
    await answered;
    await note(other.page, 'Crane climb').click();
    await expect(body(other.page)).toContainText('stop at 9 m/s');
  });

  await test.step('the colleague writes on, and the owner brings the earlier text back', async () => {
    await body(other.page).getByText('stop at 9 m/s').click();
    await other.page.keyboard.press('End');
    await expectSaid(other.page, 'Saved', () => other.page.keyboard.type(' mean wind'));
    await expect(body(page)).toContainText('stop at 9 m/s mean wind');
    await doWithNote(page, 'Crane climb', 'Versions');
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('list', { name: 'Versions' }).getByRole('button').first().click();
    await expect(versions.getByRole('document')).toContainText('stop at 9 m/s');
    await expect(versions.getByRole('document')).not.toContainText('mean wind');
    await versions.getByRole('button', { name: 'Restore this version' }).click();
    await expect(versions).toBeHidden();
    await expect(body(page)).toContainText('stop at 9 m/s');
    await expect(body(page)).not.toContainText('mean wind');
    await expect(body(other.page)).not.toContainText('mean wind');
  });

  await test.step('deleted and restored by its owner', async () => {
    await doWithNote(page, 'Crane climb', 'Delete');
    await page.getByRole('dialog', { name: 'Delete note' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Note moved to trash')).toBeVisible();
    await lists.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore Crane climb' }).click();
    await expect(page.getByText('Note restored from trash')).toBeVisible();
    await lists.getByRole('link', { name: 'All', exact: true }).click();
    await expect(note(page, 'Crane climb')).toBeVisible();
  });
});
