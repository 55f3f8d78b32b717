import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';

test.use({ demo: 'none' });

test('the first start sets up the organisation and its first administrator, once', async ({ page, corbel }) => {
  const address = /http:\/\/\S+\/setup\?code=\S+/.exec(corbel.logged)?.[0] ?? '';
  expect(address, 'the server prints the address of the set-up page').not.toBe('');

  await page.goto(corbel.url);
  await expect(page).toHaveURL(/\/setup$/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Set up Corbel' })).toBeVisible();
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await expect(page.getByText('Enter the name of your organisation.')).toBeVisible();
  await expect(page.getByLabel('Organisation')).toBeFocused();
  await expectAccessible(page, 'set-up');

  await page.getByLabel('Organisation').fill('Harbour Works');
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Costa');
  await page.getByLabel('Email').fill('ines.costa@harbour.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('three words in a row');
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await expect(page.getByRole('button', { name: /^Account: Ines Costa/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbour Works' })).toBeVisible();

  // Nothing can be kept before there is a drive: the first page and the page for uploads lead to one.
  await page.goto(`${corbel.url}/drive/upload`);
  await expect(page.getByText('No shared drives yet')).toBeVisible();
  await page.goto(`${corbel.url}/drive/overview`);
  await page.getByRole('button', { name: /Create a shared drive/ }).click();
  await page.getByRole('textbox', { name: 'Drive Name' }).fill('Harbour wall');
  await page.getByRole('button', { name: 'Create Shared Drive' }).click();
  await expect(page).toHaveURL(/\/drive\/drive\//);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();

  // No page is left open that would notice the end of its session and lead to the log-in page meanwhile.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Already set up' })).toBeVisible();
});
