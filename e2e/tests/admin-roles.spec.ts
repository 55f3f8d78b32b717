import { AdminPages } from '../support/admin';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('an admin makes a role, gives it, and cannot delete it while somebody has it', { tag: '@screen' }, async ({
  corbel,
  open,
}) => {
  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  await admin.open('roles');
  await admin.row('Viewer').click();
  await page.getByRole('button', { name: 'Copy role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Auditor');
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('audit log');
  await page.getByRole('checkbox', { name: /audit log/i }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditor' })).toBeVisible();
  await expect(page.getByText('Not assigned')).toBeVisible();

  const priya = await open(people.viewer);
  await expect(priya.page.getByRole('link', { name: 'Admin' })).toBeHidden();
  await admin.open('members');
  await admin.row('Priya Nair').click();
  await admin.select('Role', 'Auditor');
  await priya.page.getByRole('link', { name: 'Admin' }).click();
  await expect(priya.page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();

  await admin.open('roles');
  await admin.row('Auditor').click();
  await expect(page.getByRole('link', { name: '1 member' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete role' })).toBeDisabled();
});

test('who may no longer view the schedule is told so and led home', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  await admin.open('roles');
  await admin.row('Viewer').click();
  await page.getByRole('button', { name: 'Copy role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Files only');
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('calendar');
  await page.getByRole('checkbox', { name: "See one's own calendar" }).uncheck();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Not assigned')).toBeVisible();
  await admin.open('members');
  await admin.row('Priya Nair').click();
  await admin.select('Role', 'Files only');

  const priya = (await open(people.viewer)).page;
  await expect(priya.getByRole('link', { name: 'Drive' }).first()).toBeVisible();
  await expect(priya.getByRole('link', { name: 'Schedule' })).toBeHidden();
  await priya.goto(`${corbel.url}/schedule`);
  await expect(priya.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(priya.getByText('You do not have permission to view the schedule', { exact: true })).toBeVisible();
  await expect(priya).not.toHaveURL(/schedule/);
});
