import { expectAccessible } from '../support/axe';
import { type BrowserContext, expect, type Page, test } from '../support/fixtures';
import { people } from '../support/people';

const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A file of the person's own, and whom it can be shared with. */
async function ownFile(context: BrowserContext, url: string): Promise<{ id: string; name: string }> {
  const { files } = await (await context.request.get(`${url}/api/v1/drive/files?view=mine`)).json();
  return files[0];
}

/** Shares a file with the person as the Share File dialog does. */
async function share(context: BrowserContext, url: string, fileId: string, name: string): Promise<void> {
  const { members } = await (await context.request.get(`${url}/api/v1/tenant/users`)).json();
  const uid = members.find((member: { displayName: string }) => member.displayName === name).uid;
  const csrf = (await context.cookies(url)).find((cookie) => cookie.name === 'csrf')?.value ?? '';
  const answer = await context.request.patch(`${url}/api/v1/drive/files/${fileId}`, {
    data: { sharedWith: [uid] },
    headers: { 'X-CSRF-Token': csrf },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

for (const [colorScheme, viewport, tag] of [
  ['light', { width: 1440, height: 900 }, []],
  ['dark', { width: 390, height: 844 }, ['@screen']],
] as const) {
  test.describe(`${colorScheme}, ${viewport.width}`, { tag: [...tag] }, () => {
    test.use({ colorScheme, viewport });

    test('a shared file is told at once, opened by the keyboard, and read on every page', async ({ open, corbel }) => {
      const manager = await open(people.manager);
      const reader = await open(people.viewer);
      const { page } = reader;
      await bell(page, 'Notifications').click();
      await expect(list(page)).toContainText('You are all caught up');
      await expectAccessible(page, 'no notifications');
      await page.keyboard.press('Escape');
      await expect(list(page)).toBeHidden();
      await expect(bell(page, 'Notifications')).toBeFocused();

      const other = await page.context().newPage();
      await other.goto(`${corbel.url}/drive/recent`);
      const file = await ownFile(manager.page.context(), corbel.url);
      await share(manager.page.context(), corbel.url, file.id, people.viewer.name);
      for (const tab of [page, other]) await expect(bell(tab, 'Notifications, 1 unread')).toBeVisible();

      await bell(page, 'Notifications, 1 unread').focus();
      await page.keyboard.press('Enter');
      const told = list(page).getByRole('button', { name: new RegExp(`${people.manager.name} shared the file`) });
      await expect(told).toContainText(`“${file.name}”`);
      await expectAccessible(page, 'one notification');
      await told.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`preview=${file.id}`));
      await expect(page.getByRole('dialog').getByText(file.name).first()).toBeVisible();
      for (const tab of [page, other]) {
        await expect(
          tab.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true }),
        ).toBeAttached();
      }
    });
  });
}
