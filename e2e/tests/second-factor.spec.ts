import { expectAccessible } from '../support/axe';
import { expect, type Page, test } from '../support/fixtures';
import { LoginPage } from '../support/pages';
import { addPasskeyDevice } from '../support/passkeys';
import { PASSWORD, people } from '../support/people';
import { totp } from '../support/totp';

// Passkeys belong to a name; an IP address has none.
test.use({ host: 'localhost' });

const person = people.editor;

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
}

test('a person secures the account and signs in with the second factor', { tag: '@screen' }, async ({
  open,
  corbel,
}) => {
  const { page } = await open(person);
  const login = new LoginPage(page, corbel.url);
  let secret = '';
  let codes: string[] = [];

  await test.step('set up the authenticator app', async () => {
    await page.goto(`${corbel.url}/account/security`);
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await expectAccessible(page, 'setting up the app');
    await dialog.getByLabel('Code from the app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText(/not right|wrong/i)).toBeVisible();
    await dialog.getByLabel('Code from the app').fill(totp(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
  });

  await test.step('keep the recovery codes', async () => {
    const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
    const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(listed).toHaveCount(10);
    codes = await listed.allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await started).suggestedFilename()).toBe('corbel-recovery-codes.txt');
    await expectAccessible(page, 'recovery codes');
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 codes left.')).toBeVisible();
  });

  await test.step('sign in with a code from the app', async () => {
    await logOut(page);
    await login.signIn(person);
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await expectAccessible(page, 'second step');
    // A code counts once, so the app's next one; it is sent as soon as it is complete.
    await page.getByLabel('Code from your authenticator app').pressSequentially(totp(secret, 1));
    await expect(page).toHaveURL(/\/drive\/overview$/);
  });

  await test.step('sign in with a recovery code, once', async () => {
    const [code = ''] = codes;
    for (const accepted of [true, false]) {
      await logOut(page);
      await login.signIn(person);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
      if (accepted) await expect(page).toHaveURL(/\/drive\/overview$/);
      else await expect(page.getByRole('alert')).toContainText(/\w/);
    }
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/drive\/overview$/);
  });

  await test.step('remove the app', async () => {
    await page.goto(`${corbel.url}/account/security`);
    await expect(page.getByText('8 codes left.')).toBeVisible();
    await page.getByRole('region', { name: 'Authenticator app' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    // Somebody who came in by a recovery code proves it once more.
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Off. You sign in with your password only.')).toBeVisible();
    await logOut(page);
    await login.signIn(person);
    await expect(page).toHaveURL(/\/drive\/overview$/);
  });
});

test('a person signs in with a passkey, without a password', { tag: '@screen' }, async ({ open, corbel }) => {
  const { page } = await open(person);
  await addPasskeyDevice(page);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });

  await test.step('add a passkey and give it a name', async () => {
    await page.goto(`${corbel.url}/account/security`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('My laptop');
    await expectAccessible(page, 'adding a passkey');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(passkeys.getByText('My laptop')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for My laptop' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
    await page.keyboard.press('Enter');
    await expect(passkeys.getByText('Work laptop')).toBeVisible();
  });

  await test.step('sign in with it alone', async () => {
    await logOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/drive\/overview$/);
  });

  await test.step('it is the second step after the password, too', async () => {
    await logOut(page);
    await new LoginPage(page, corbel.url).signIn(person);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/drive\/overview$/);
  });

  await test.step('remove it', async () => {
    await page.goto(`${corbel.url}/account/security`);
    await page.getByRole('button', { name: 'Actions for Work laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  });
});
