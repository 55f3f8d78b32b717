import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const ONE_SECOND = 1000;

test('a new name and a status show everywhere at once', async ({ open, corbel }) => {
  const { page } = await open(people.editor);
  const other = (await open(people.editor)).page;
  const account = other.getByRole('button', { name: /^Account:/ });
  await page.goto(`${corbel.url}/account`);

  await test.step('status', async () => {
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Unavailable').click();
    await expect(account).toHaveAccessibleName(/Unavailable$/, { timeout: ONE_SECOND });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Unavailable' })).toBeChecked();
  });

  await test.step('name', async () => {
    await page.getByLabel('First name').fill('');
    await expect(page.getByText('Enter your first name.')).toBeVisible();
    await page.getByLabel('First name').fill('Tomas');
    await page.getByLabel('Display name').fill('Tomas H.');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await expect(account).toHaveAccessibleName(/^Account: Tomas H\./, { timeout: ONE_SECOND });
  });
});

test('a person sees where they are signed in and ends it there', async ({ open, corbel }) => {
  const { page } = await open(people.viewer);
  const lost = (await open(people.viewer)).page;
  const third = (await open(people.viewer)).page;
  await page.goto(`${corbel.url}/account/sessions`);
  const others = page.getByRole('list', { name: 'Other sessions' }).getByRole('listitem');
  await expect(page.getByRole('list', { name: 'This browser' })).toContainText('Chrome on Linux');
  await expect(others).toHaveCount(2);

  await others
    .first()
    .getByRole('button', { name: /^End the session/ })
    .click();
  await expect(others).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  for (const ended of [lost, third]) await expect(ended).toHaveURL(/\/login/);
});
