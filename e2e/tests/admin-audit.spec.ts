import { AdminPages } from '../support/admin';
import { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('the audit log is filtered, exported and verified', { tag: '@screen' }, async ({ corbel, open, playwright }) => {
  const request = await playwright.request.newContext();
  const manager = await Api.signIn(request, corbel.url, people.manager);
  await manager.upload(await manager.library(), '=Survey.csv', Buffer.from('a,b\n'));
  const file = (await manager.files()).find(({ name }) => name === '=Survey.csv');
  await manager.post('/api/v1/drive/mutations/delete', { fileId: file?.id });
  await request.dispose();

  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(admin.row('Grace Okafor moved “=Survey.csv” to the trash')).toBeVisible();
  await page.goto(`${corbel.url}/admin/audit?kind=note_folder.created`);
  await expect(admin.row('Corbel created the notes folder “Kestrel Wharf”')).toHaveCount(1);
  await page.goto(`${corbel.url}/admin/audit`);

  await admin.select('Person', 'Grace Okafor');
  await expect(admin.row('Corbel')).toHaveCount(0);
  await admin.select('Kind', 'File trashed');
  await expect(page).toHaveURL(/kind=file.trashed/);
  await expect(admin.rows).toHaveCount(1);

  const csv = await admin.export(/^CSV/);
  expect(csv.name).toMatch(/^audit-log-.*\.csv$/);
  expect(csv.text).toContain('file.trashed');
  expect(csv.text).not.toContain('file.uploaded');
  // A spreadsheet would run a cell that begins like this.
  expect(csv.text).not.toMatch(/(^|,)"?=Survey/m);
  const json = await admin.export(/^JSON/);
  expect(JSON.parse(json.text)).toMatchObject([{ kind: 'file.trashed', payload: { name: '=Survey.csv' } }]);

  await admin.rows.first().click();
  const entry = page.getByRole('dialog', { name: /Grace Okafor moved/ });
  await expect(entry.getByText('grace.okafor@dunmarrow.example')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(admin.row('Aoife Brennan exported the audit log as JSON')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The log is intact.')).toBeVisible();
});

test('who may not read the log learns which permission it takes and whom to ask', { tag: '@screen' }, async ({
  corbel,
  open,
}) => {
  const { page } = await open(people.viewer);
  await expect(page.getByRole('link', { name: 'Admin' })).toBeHidden();
  await page.goto(`${corbel.url}/admin/audit`);
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask Aoife Brennan' })).toBeVisible();

  const manager = await open(people.manager);
  await manager.page.goto(`${corbel.url}/admin/audit`);
  await expect(manager.page.getByText("You don't have permission to read the audit log.")).toBeVisible();
  await expect(manager.page.getByText('audit.read')).toBeVisible();
});
