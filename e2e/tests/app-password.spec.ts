import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test.describe('an app password', { tag: '@screen' }, () => {
  test('is made, seen once, opens the calendars from elsewhere, and is taken back', async ({
    corbel,
    open,
    request,
  }) => {
    const { page } = await open(people.admin);
    const list = page.getByRole('list', { name: 'App passwords' });
    let secret = '';
    /** What a phone asks first of a server that it does not know yet. */
    const askAsPhone = async () => {
      const account = Buffer.from(`${people.admin.email}:${secret}`).toString('base64');
      const headers = { authorization: `Basic ${account}`, depth: '0', 'content-type': 'application/xml' };
      return (await request.fetch(`${corbel.url}/dav/`, { method: 'PROPFIND', headers })).status();
    };

    await test.step('Aoife makes one for her phone', async () => {
      await page.goto(`${corbel.url}/account/security`);
      await page.getByRole('button', { name: 'Create app password' }).click();
      const form = page.getByRole('dialog', { name: 'New app password' });
      await expect(form.getByRole('button', { name: 'Create app password' })).toBeDisabled();
      await form.getByRole('textbox', { name: 'Name' }).fill('Site phone');
      await form.getByRole('button', { name: 'Create app password' }).click();
      const made = page.getByRole('dialog', { name: 'Your app password' });
      await expect(made.getByText('It is not shown again.')).toBeVisible();
      secret = (await made.getByRole('code').innerText()).trim();
      expect(secret.length).toBeGreaterThan(15);
      await made.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('It is listed, and shown to nobody again', async () => {
      await expect(list.getByText('not used yet')).toBeVisible();
      await page.reload();
      await expect(list.getByText('Site phone')).toBeVisible();
      await expect(page.getByText(secret)).toBeHidden();
    });

    await test.step('Her phone reads her calendars with it', async () => {
      expect(await askAsPhone()).toBe(207);
      await page.reload();
      await expect(list.getByText('last used')).toBeVisible();
    });

    await test.step('She takes it back: the phone is out at once', async () => {
      await page.getByRole('button', { name: 'Actions for Site phone' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByText('App password removed')).toBeVisible();
      await expect(page.getByText('You have no app password yet.')).toBeVisible();
      expect(await askAsPhone()).toBe(401);
    });
  });
});
