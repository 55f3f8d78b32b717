import { expect, test } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import { people, post } from '../support/people';

const DIARY = 'Site diary 17 November.txt';

test('what changes between a page’s first answers and its listening is seen', { tag: '@screen' }, async ({
  corbel,
  open,
}) => {
  const drive = await open(people.admin);
  const elsewhere = await open(people.admin);
  let listen = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    listen = resolve;
  });
  await drive.page.route('**/api/v1/live?*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = drive.page.waitForRequest(/\/api\/v1\/live\?/);
  await drive.page.reload();
  await expect(drive.row(DIARY)).toBeVisible();
  await asked;
  const trashed = await post(elsewhere.page.context(), corbel.url, '/api/v1/drive/mutations/delete', {
    fileId: await elsewhere.fileId(DIARY),
  });
  expect(trashed.ok()).toBe(true);
  await expect(elsewhere.row(DIARY)).toBeHidden({ timeout: LIVE_MS });
  await expect(drive.row(DIARY)).toBeVisible();
  listen();
  await expect(drive.row(DIARY)).toBeHidden({ timeout: LIVE_MS });
});
