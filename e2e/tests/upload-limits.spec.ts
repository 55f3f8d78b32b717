import { AdminPages } from '../support/admin';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('an organisation decides which files come into its Drive', async ({ corbel, open, samples }) => {
  await test.step('in its settings', async () => {
    const { page } = await open(people.admin);
    await new AdminPages(page, corbel.url).open('settings');
    const [largest, types] = [page.getByLabel('Largest file (MB)'), page.getByLabel('Types of files').first()];
    await largest.fill('6000');
    await expect(page.getByText('Enter a size up to 5120 MB, or nothing for no limit.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await largest.fill('2');
    await types.pressSequentially('.dwg ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expectAccessible(page, 'upload limits');
  });

  await test.step('a colleague is told before anything is sent', async () => {
    const tom = await open(people.editor);
    const dialog = tom.uploadDialog;
    await tom.chooseFiles([await samples.exactly('Model.ifc', 'A model')]);
    await tom.send('Kestrel Wharf', 'Drawings');
    await expect(dialog.getByText('File type not allowed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Model.ifc' }).click();
    await dialog.getByLabel('Files', { exact: true }).setInputFiles((await samples.random('Large.dwg', 3)).path);
    await dialog.getByRole('button', { name: 'Upload File' }).click();
    await expect(dialog.getByText('File exceeds maximum allowed size')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Large.dwg' }).click();
    await dialog.getByLabel('Files', { exact: true }).setInputFiles((await samples.exactly('Plan.dwg', 'A plan')).path);
    await dialog.getByRole('button', { name: 'Upload File' }).click();
    await expect(tom.tray.getByText('1 of 1 verified')).toBeVisible();
  });
});
