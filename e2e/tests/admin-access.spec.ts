import { AdminPages } from '../support/admin';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('an admin finds out why', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  await admin.open('access');
  await admin.select('Member', 'Priya Nair');
  await admin.select('Kind of thing', 'File');
  await page.getByRole('combobox', { name: 'File' }).fill('INV-20418');
  await page.getByRole('option', { name: /INV-20418/ }).click();
  await admin.select('Action', 'Delete this file');
  const answer = page.getByRole('status').filter({ hasText: 'The rule:' });
  await expect(answer).toContainText('Priya Nair');
  await expect(answer).toHaveAttribute('data-allowed', 'false');

  await admin.select('Member', 'Grace Okafor');
  await expect(answer).toHaveAttribute('data-allowed', 'true');
  await expect(answer).toContainText('Grace Okafor');

  // The question is in the address: a colleague who gets it sees the same answer.
  await page.reload();
  await expect(answer).toContainText('Grace Okafor');
});
