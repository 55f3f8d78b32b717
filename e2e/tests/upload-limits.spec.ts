import { AdminPages } from '../support/admin';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('an organisation decides which files come into its Drive', async ({ corbel, open, samples }) => {
  await test.step('in its settings', async () => {
    const { page } = await open(people.admin);
    await new AdminPages(page, corbel.url).open('settings');
    const [largest, types] = [page.getByLabel('Largest file (MB)'), page.getByLabel('File types').first()];
    await largest.fill('6000');
    await expect(page.getByText('Enter a size up to 5120 MB, or nothing for no limit.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await largest.fill('2');
    await types.pressSequentially('.dwg ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expectAccessible(page, 'upload limits');
  });

  await test.step('a colleague is told as soon as files are chosen, and sends the others', async () => {
    const tom = await open(people.editor);
    const dialog = tom.uploadDialog;
    const upload = dialog.getByRole('button', { name: /^Upload (File|\d+ Files)$/ });
    const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await tom.chooseFiles([await samples.exactly('Model.ifc', 'A model')]);
    await expect(dialog.getByText('Up to 2.0 MB each. Only .dwg.')).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText('File type not allowed: Model.ifc');
    await expect(upload).toBeDisabled();
    await upload.hover();
    await expect(tom.page.getByRole('tooltip', { name: 'File type not allowed' })).toBeVisible();
    await expectAccessible(tom.page, 'nothing that can be uploaded');

    const more = [await samples.random('Large.dwg', 3), await samples.exactly('Plan.dwg', 'A plan')];
    await dialog.getByLabel('Files', { exact: true }).setInputFiles(more.map(({ path }) => path));
    await expect(dialog.getByRole('alert')).toHaveText('2 of 3 files cannot be uploaded');
    await expect(line('Model.ifc')).toContainText('File type not allowed');
    await expect(line('Large.dwg')).toContainText('File exceeds maximum allowed size');
    await tom.send('Kestrel Wharf', 'Drawings');
    await expect(tom.tray.getByText('1 of 1 verified')).toBeVisible();
    await expect(tom.row('Plan.dwg')).toBeVisible();
    await expect(tom.row('Model.ifc')).toBeHidden();
  });

  await test.step('dropped on a list as well', async () => {
    const tom = await open(people.editor);
    await expect(tom.row('Plan.dwg')).toBeVisible();
    await tom.drop([await samples.exactly('Sketch.skp', 'A sketch')]);
    await expect(tom.uploadDialog.getByRole('alert')).toHaveText('File type not allowed: Sketch.skp');
  });
});
