import { Api } from '../support/api';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { Outbox } from '../support/outbox';
import { LoginPage } from '../support/pages';
import { people } from '../support/people';

const NEW_PASSWORD = 'three words in a row';

test('a person who forgot the password chooses a new one; every other browser is signed out', {
  tag: '@screen',
}, async ({ page, playwright, corbel, open }) => {
  const person = people.editor;
  const elsewhere = await open(person);

  await test.step('ask for the link, in the same words for nobody’s address', async () => {
    await new LoginPage(page, corbel.url).open();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expectAccessible(page, 'forgotten password');
    for (const address of ['nobody@nowhere.example', person.email]) {
      await page.getByLabel('Email').fill(address);
      // The demo has no mail server.
      await page.getByRole('button', { name: 'Ask for a link' }).click();
      await expect(page.getByText(`If ${address} belongs to an account here`)).toBeVisible();
      await page.getByRole('button', { name: 'Use another address' }).click();
    }
  });

  const admin = await Api.signIn(await playwright.request.newContext(), corbel.url, people.admin);
  const link = await new Outbox(admin).linkTo(person.email);

  await test.step('choose a new password', async () => {
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Use at least 12 characters. A short phrase works well.')).toBeVisible();
    await expectAccessible(page, 'new password');
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await expect(elsewhere.page).toHaveURL(/\/login/);
  });

  await test.step('the new password signs in, the old one and the link do not', async () => {
    await page.getByRole('link', { name: 'Log in' }).click();
    const login = new LoginPage(page, corbel.url);
    await login.signIn(person);
    await expect(page.getByRole('alert')).toContainText('Wrong email or password.');
    await login.signIn(person, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/drive\/overview$/);
    await elsewhere.page.goto(link);
    await expect(elsewhere.page.getByRole('alert')).toContainText('This link has already been used or has expired.');
    await expectAccessible(elsewhere.page, 'spent link to a new password');
    await elsewhere.page.getByRole('link', { name: 'Ask for a link' }).click();
    await expect(elsewhere.page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  });
});
