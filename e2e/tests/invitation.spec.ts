import { Api } from '../support/api';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { Outbox } from '../support/outbox';
import { LoginPage } from '../support/pages';
import { PASSWORD, people } from '../support/people';

test('from the invitation to the first sign-in', { tag: '@screen' }, async ({ page, playwright, corbel }) => {
  const email = 'una.walsh@dunmarrow.example';
  const admin = await Api.signIn(await playwright.request.newContext(), corbel.url, people.admin);
  await admin.post('/api/v1/tenant/invitations', { email, role: 'editor' });
  const link = await new Outbox(admin).linkTo(email);

  await test.step('make an account', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Join Dunmarrow' })).toBeVisible();
    await expect(page.getByText('Aoife Brennan invited you.')).toBeVisible();
    await page.getByRole('button', { name: 'Join Dunmarrow' }).click();
    await expect(page.getByText('Enter your first name.')).toBeVisible();
    await expectAccessible(page, 'invitation');
    await page.getByLabel('First name').fill('Una');
    await page.getByLabel('Last name').fill('Walsh');
    await page.getByRole('textbox', { name: 'Password' }).fill('three words in a row');
    await page.getByRole('button', { name: 'Join Dunmarrow' }).click();
    await expect(page).toHaveURL(/\/drive\/overview$/);
    await expect(page.getByRole('button', { name: /^Account: Una Walsh/ })).toBeVisible();
  });

  await test.step('the link works once', async () => {
    // No page is left open that would notice the end of its session and lead to the log-in page meanwhile.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to log in' }).click();
    await new LoginPage(page, corbel.url).signIn({ name: 'Una Walsh', email }, 'three words in a row');
    await expect(page).toHaveURL(/\/drive\/overview$/);
  });
});

test('somebody with an account joins a second organisation and switches between the two', { tag: '@screen' }, async ({
  page,
  playwright,
  corbel,
}) => {
  const person = people.outsider;
  const admin = await Api.signIn(await playwright.request.newContext(), corbel.url, people.admin);
  await admin.post('/api/v1/tenant/invitations', { email: person.email, role: 'viewer' });
  await page.goto(await new Outbox(admin).linkTo(person.email));
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join Dunmarrow' }).click();
  await expect(page).toHaveURL(/\/drive\/overview$/);
  await expect(page.getByRole('link', { name: 'Dunmarrow' })).toBeVisible();

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page
    .getByRole('list', { name: 'Organisations' })
    .getByRole('button', { name: /Saltmarsh/ })
    .click();
  await expect(page.getByRole('link', { name: /Saltmarsh/ })).toBeVisible();
});
