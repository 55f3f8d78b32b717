import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const DRIVE = 'Harbour Wall';

test('a shared drive is made, set up, given a library and a folder, deleted and brought back', {
  tag: '@screen',
}, async ({ open }) => {
  const aoife = await open(people.admin);
  const { page } = aoife;
  const actions = page.getByRole('button', { name: `Actions for drive ${DRIVE}` });

  await test.step('made with a quota and people', async () => {
    await aoife.open('/drive/shared');
    await page.getByRole('button', { name: 'New Shared Drive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Shared Drive' });
    await dialog.getByLabel('Drive Name').fill(DRIVE);
    await dialog.getByLabel('Quota (GB)').fill('1001');
    await expect(dialog.getByText('Quota is a whole number from 1 to 1000 GB')).toBeVisible();
    await dialog.getByLabel('Quota (GB)').fill('5');
    await dialog.getByRole('radio', { name: 'Purple' }).check({ force: true });
    await expect(dialog.getByText(people.admin.email)).toBeHidden();
    await dialog.getByRole('checkbox', { name: new RegExp(people.editor.name) }).check();
    await dialog.getByRole('button', { name: 'Create Shared Drive' }).click();
    await expect(page.getByText(`Drive “${DRIVE}” created`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: DRIVE })).toBeVisible();
  });

  await test.step('seen by whom it was made with', async () => {
    const tom = await open(people.editor);
    await tom.open('/drive/shared');
    await expect(tom.page.getByRole('grid', { name: 'Drives' }).getByText(DRIVE)).toBeVisible();
    await tom.page.getByRole('button', { name: `Actions for drive ${DRIVE}` }).click();
    await expect(tom.page.getByRole('menuitem', { name: /Edit Drive Settings/ })).toBeDisabled();
  });

  await test.step('its settings', async () => {
    await actions.click();
    await page.getByRole('menuitem', { name: 'Edit Drive Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Drive Settings' });
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Drive name is required')).toBeVisible();
    await dialog.getByLabel('Name').fill(DRIVE);
    await dialog.getByLabel('Description').fill('Repair of the east wall');
    await dialog.getByLabel('Quota (GB)').fill('8');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Drive updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a library with rules', async () => {
    await aoife.open('/drive/libraries');
    await page.getByRole('button', { name: 'New Library' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Library' });
    await dialog.getByLabel('Library Name').fill('Contracts');
    await dialog.getByRole('combobox', { name: 'Drive' }).click();
    await page.getByRole('option', { name: DRIVE }).click();
    await dialog.getByRole('switch', { name: 'Read only' }).check({ force: true });
    await dialog.getByRole('combobox', { name: 'Who can delete files' }).click();
    await page.getByRole('option', { name: 'Only the owner of a file' }).click();
    await dialog.getByRole('button', { name: 'Create Library' }).click();
    await expect(page.getByText('Library “Contracts” created')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Contracts' });
    await expect(row).toContainText(DRIVE);
    await expect(row).toContainText('Read only');
  });

  await test.step('a folder', async () => {
    await page.getByRole('region', { name: 'Drives' }).getByRole('link', { name: DRIVE }).click();
    await page.getByRole('button', { name: 'New Folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Folder' });
    await expect(dialog.getByRole('button', { name: 'Create Folder' })).toBeDisabled();
    await dialog.getByLabel('Folder Name').fill('Drawings');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Folder “Drawings” created')).toBeVisible();
    await page
      .getByRole('list', { name: `Folders in ${DRIVE}` })
      .getByRole('link', { name: /Drawings/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Drawings' })).toBeVisible();
  });

  await test.step('deleted and brought back with what is in it', async () => {
    await page.getByRole('region', { name: 'Drives' }).getByRole('link', { name: DRIVE }).click();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: `Delete “${DRIVE}”?` });
    await expect(question).toContainText('It can be restored from the page of all drives.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Drive “${DRIVE}” deleted`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Drives' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Drives' }).getByText(DRIVE)).toBeHidden();
    await page
      .getByRole('region', { name: 'Deleted drives' })
      .getByRole('button', { name: `Restore drive ${DRIVE}` })
      .click();
    await expect(page.getByText(`Drive “${DRIVE}” restored`)).toBeVisible();
    await page.getByRole('grid', { name: 'Drives' }).getByText(DRIVE).click();
    await expect(page.getByRole('list', { name: `Folders in ${DRIVE}` })).toContainText('Drawings');
  });
});
