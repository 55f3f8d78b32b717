import { AdminPages } from '../support/admin';
import { expect, test } from '../support/fixtures';
import { DrivePage } from '../support/pages';
import { people } from '../support/people';

const UNA = 'una.walsh@dunmarrow.example';

test('an admin brings a colleague in, gives a role, takes it away, and she sees it at once', {
  tag: '@screen',
}, async ({ corbel, open, browser }) => {
  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  const colleague = await browser.newContext();
  const hers = new DrivePage(await colleague.newPage(), corbel.url);

  await test.step('invite her', async () => {
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`${UNA}, una`);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await expect(dialog.getByText('una isn’t an email address.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(UNA);
    await admin.select('Role', 'Viewer');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const links = page.getByRole('dialog', { name: 'Copy the invitation link' });
    await expect(links.getByText(UNA)).toBeVisible();
    await expect(links.getByText(/\/invite\?token=/)).toBeVisible();
    await links.getByRole('button', { name: 'Copy link' }).click();
    await expect(links.getByRole('button', { name: /^(Link copied|Copy failed)$/ })).toBeVisible();
    await links.getByRole('button', { name: 'Done' }).click();
    await expect(admin.row(UNA)).toContainText('Pending');
  });

  await test.step('hand the link over, since no mail server is set up', async () => {
    await page.getByRole('link', { name: 'Email' }).click();
    await expect(page.getByText('No mail server is set up, so new emails aren’t sent.')).toBeVisible();
    await expect(page.getByText('smtp_url')).toBeVisible();
    await admin.row(UNA).click();
    const mail = page.getByRole('dialog');
    await expect(mail.getByRole('button', { name: 'Copy link' })).toBeVisible();
    const link = /https?:\S+/.exec(await mail.innerText())?.[0] ?? '';
    await hers.page.goto(link);
    await hers.page.getByLabel('First name').fill('Una');
    await hers.page.getByLabel('Last name').fill('Walsh');
    await hers.page.getByRole('textbox', { name: 'Password' }).fill('three words in a row');
    await hers.page.getByRole('button', { name: 'Join Dunmarrow' }).click();
    await expect(hers.page).toHaveURL(/\/drive\/overview$/);
    await hers.open();
    await expect(hers.grid).toBeVisible();
    await expect(hers.page.getByRole('link', { name: 'Admin' })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('give her a role, and take it away', async () => {
    await page.getByRole('link', { name: 'Members' }).click();
    await admin.row('Una Walsh').click();
    await expect(page.getByRole('dialog', { name: 'Una Walsh' })).toBeVisible();
    await admin.select('Role', 'Manager');
    await expect(hers.page.getByRole('link', { name: 'Admin' })).toBeVisible();
    await expect(hers.page.getByRole('button', { name: 'Upload' })).toBeVisible();
    await admin.select('Role', 'Viewer');
    await expect(hers.page.getByRole('link', { name: 'Admin' })).toBeHidden();
    await expect(hers.page.getByRole('button', { name: 'Upload' })).toBeHidden();
  });

  await test.step('suspend her: she is out at once', async () => {
    await page.getByRole('button', { name: 'Suspend…' }).click();
    await page.getByRole('dialog', { name: 'Suspend Una Walsh?' }).getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Una Walsh is suspended')).toBeVisible();
    await expect(hers.page).toHaveURL(/\/login/);
  });
  await colleague.close();
});

test('whoever leaves passes on what they own, and the last admin stays', { tag: '@screen' }, async ({
  corbel,
  open,
  samples,
}) => {
  const tom = await open(people.editor);
  const file = await samples.exactly('Handed over.txt', 'for Grace\n');
  await tom.chooseFiles([file]);
  await tom.send('Kestrel Wharf', 'Drawings');
  await expect(tom.row(file.name)).toBeVisible();

  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  await admin.open('members');
  await admin.row('Aoife Brennan').click();
  await expect(page.getByText('An organisation keeps at least one active administrator.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove…' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await admin.row('Tom Hughes').click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Tom Hughes?' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^\d+ files?$/, /^\d+ notes?$/, /^\d+ events?$/]);
  await expect(dialog.getByRole('button', { name: 'Remove member' })).toBeDisabled();
  await admin.select('Goes to', 'Grace Okafor');
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText('Tom Hughes is removed')).toBeVisible();
  await expect(admin.row('Tom Hughes')).toHaveCount(0);
  await expect(tom.page).toHaveURL(/\/login/);

  const grace = await open(people.manager);
  await expect(grace.row(file.name)).toContainText('Grace O.');
});
