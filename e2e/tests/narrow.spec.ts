import { expect, type Locator, test } from '../support/fixtures';
import { people } from '../support/people';

/** Pages whose bars hold the most, and the last of what stands there. */
const PAGES = [
  { path: '/schedule?view=week&date=2031-03-05', last: 'New Event' },
  { path: '/schedule?view=day&date=2031-03-05', last: 'New Event' },
  { path: '/notes/folders', last: 'New Note' },
  { path: '/drive/all', last: 'Upload' },
  { path: '/drive/libraries', last: 'Upload' },
] as const;

test.describe('a window of 768 px', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('leaves every bar room for what stands in it', async ({ corbel, open }) => {
    const { page } = await open(people.admin);
    // What is seen at its own middle is neither cut off nor under something else.
    const isSeen = (one: Locator) =>
      one.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= 0 && right <= innerWidth && element.contains(found);
      });
    for (const { path, last } of PAGES) {
      await page.goto(corbel.url + path);
      const button = page.getByRole('main').getByRole('button', { name: last, exact: true });
      await expect(button).toBeVisible();
      await expect.poll(() => isSeen(button), `${last} on ${path}`).toBe(true);
      for (const module of ['Drive', 'Schedule', 'Notes', 'Admin']) {
        const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: module });
        await expect.poll(() => isSeen(link), `${module} above ${path}`).toBe(true);
      }
    }
    // What has no room in the schedule's bar is behind one button.
    await page.goto(corbel.url + PAGES[0].path);
    await page.getByRole('button', { name: 'Calendars and settings' }).click();
    await page.getByRole('menuitem', { name: 'Calendar settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Calendar settings' })).toBeVisible();
    // Of more pages than there is room for the open one is in sight.
    await page.goto(`${corbel.url}/admin/settings`);
    const current = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Organisation' });
    await expect.poll(() => isSeen(current)).toBe(true);
  });
});
