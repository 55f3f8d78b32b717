import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('files are asked for by a link, and sent by somebody without an account', async ({ browser, open, samples }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const plan = await samples.exactly('Level 3 plan.txt', 'Rev C');
  const model = await samples.random('Level 3 model.bin', 6);

  const address = await test.step('a link is made from the menu of a drive', async () => {
    await drive.open('/drive/drives');
    await page.getByRole('button', { name: 'Actions for drive Kestrel Wharf' }).click();
    await page.getByRole('menuitem', { name: 'Request Files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Files' });
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await expect(dialog.getByText('Say what you need.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'What do you need?' }).fill('Level 3 drawings');
    await dialog.getByRole('textbox', { name: 'Message to senders' }).fill('Plans and the model, please.');
    await expectAccessible(page, 'request files');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    const link = page.getByRole('dialog', { name: 'Upload Link' });
    await expect(link.getByRole('img', { name: 'QR code of the link to Level 3 drawings' })).toBeVisible();
    return link.getByRole('textbox', { name: 'Public URL' }).inputValue();
  });
  await page.keyboard.press('Escape');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const sender = await phone.newPage();
  await test.step('whoever has it sends files on a phone, and sees nothing of what is there', async () => {
    await sender.goto(address);
    await expect(sender.getByRole('heading', { name: 'Level 3 drawings' })).toBeVisible();
    await expect(sender.getByText('Plans and the model, please.')).toBeVisible();
    await sender.getByRole('button', { name: 'Send files' }).tap();
    await expect(sender.getByText('Choose at least one file.')).toBeVisible();
    await expectAccessible(sender, 'a form to send files by');
    await sender.getByLabel('Files', { exact: true }).setInputFiles([plan.path, model.path]);
    await sender.getByRole('textbox', { name: 'Your name' }).fill('Sam Reed');
    await sender.getByRole('button', { name: 'Send 2 files' }).tap();
    await expect(sender.getByText('2 files have arrived')).toBeVisible();
    await expectAccessible(sender, 'files that have arrived');
    await sender.reload();
    await expect(sender.getByText('2 files have arrived')).toBeVisible();
    await expect(sender.getByText('Kestrel Wharf')).toHaveCount(0);
  });

  await test.step('whoever asked is told, has the files, and sees who sent them', async () => {
    await page.getByRole('button', { name: /^Notifications, / }).click();
    await expect(page.getByText('Sam Reed sent 2 files for “Level 3 drawings”')).toBeVisible();
    await page.keyboard.press('Escape');
    await drive.open('/drive/all?search=Level%203');
    await expect(drive.row(plan.name)).toBeVisible();
    await expect(drive.row(model.name)).toBeVisible();
    await drive.open('/drive/exports');
    await page.getByRole('link', { name: 'Upload requests' }).click();
    await page.getByRole('button', { name: 'Request files' }).click();
    await page.getByRole('menuitem', { name: 'Aldermoor School' }).click();
    const another = page.getByRole('dialog', { name: 'Request Files' });
    await expect(another.getByText('Files arrive in Aldermoor School.')).toBeVisible();
    await another.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('2 files, 6.0 MB')).toBeVisible();
    await expectAccessible(page, 'upload requests');
    await page.getByRole('button', { name: 'Actions for upload request Level 3 drawings' }).click();
    await page.getByRole('menuitem', { name: 'Who sent what' }).click();
    const panel = page.getByRole('dialog', { name: 'Level 3 drawings' });
    await expect(panel.getByRole('listitem')).toContainText('Sam Reed sent 2 files, 6.0 MB');
    await expectAccessible(page, 'who sent what');
    await page.keyboard.press('Escape');
  });

  await test.step('a revoked link opens nothing any more, nor takes what was chosen before', async () => {
    const late = await phone.newPage();
    await late.goto(address);
    await late.getByLabel('Files', { exact: true }).setInputFiles([plan.path]);
    await late.getByRole('button', { name: 'Send 1 file' }).tap();
    await expect(late.getByText('Enter your name.')).toBeVisible();
    await expect(late.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    await late.getByRole('textbox', { name: 'Your name' }).fill('Sam Reed');
    await page.getByRole('button', { name: 'Actions for upload request Level 3 drawings' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('“Level 3 drawings” is revoked')).toBeVisible();
    await late.getByRole('button', { name: 'Send 1 file' }).tap();
    await expect(late.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible();
    await sender.goto(address);
    await expect(sender.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible();
  });
  await phone.close();
});
