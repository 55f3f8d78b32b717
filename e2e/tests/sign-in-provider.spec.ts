import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { Corbel } from '../support/server';
import { SignInProvider } from '../support/sign-in-provider';

test("people sign in with the company's provider, and are told why where they cannot", { tag: '@screen' }, async ({
  backend,
  host,
  demo,
  browser,
}) => {
  let provider: SignInProvider | undefined;
  const corbel = await Corbel.start(backend, { host, demo }, async (url) => {
    provider = await SignInProvider.start(url);
    return provider.settings;
  });
  try {
    const atProvider = async (login: string) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${corbel.url}/login`);
      await page.getByRole('link', { name: 'Sign in with Dunmarrow ID' }).click();
      await page.getByPlaceholder('Enter any login').fill(login);
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      return page;
    };

    const member = await atProvider(people.editor.email);
    await expect(member).toHaveURL(/\/drive/);
    await member.reload();
    await expect(member).toHaveURL(/\/drive/);

    const stranger = await atProvider('stranger@dunmarrow.example');
    await expect(stranger.getByText('This account isn’t a member here.', { exact: false })).toBeVisible();
  } finally {
    await provider?.stop();
    await corbel.remove();
  }
});
