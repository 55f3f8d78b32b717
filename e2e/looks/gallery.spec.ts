import { expect, type Locator, type Page, test } from '../support/fixtures';
import { Gallery } from '../support/gallery';

/** The parts of the gallery, as their titles say; one that is added there is to be added here. */
const PARTS = [
  'Buttons',
  'Fields',
  'Words and marks',
  'People',
  'What stands over a page',
  'Table',
  "A page's bar",
  'Sections',
  'Cards',
  'On their way',
  'At the foot, and in place of what broke',
  'Drawings',
  'Empty pages',
  'A thing that does not exist',
  'Pages that cannot be shown',
];

/** What opens over a page: the button that opens it, and what is in sight then. A toast stays while it is pointed at. */
const OPEN: readonly { name: string; button: string; seen: (page: Page) => Locator }[] = [
  { name: 'dialog', button: 'Dialog', seen: (page) => page.getByRole('dialog', { name: 'Rename' }) },
  { name: 'side-panel', button: 'Side panel', seen: (page) => page.getByRole('dialog', { name: 'Details' }) },
  { name: 'question', button: 'Confirm', seen: (page) => page.getByRole('alertdialog').or(page.getByRole('dialog')) },
  { name: 'menu', button: 'Actions for Projects', seen: (page) => page.getByRole('menu') },
  { name: 'reason', button: 'Refused', seen: (page) => page.getByRole('tooltip') },
  { name: 'toast', button: 'Toast: error', seen: (page) => page.getByText('A toast of type error') },
];

let gallery: Gallery;

test.beforeAll(async () => {
  gallery = await Gallery.start();
});

test.afterAll(() => gallery.stop());

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shared components look as they did, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(gallery.url);
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 }).first()).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => document.fonts.ready);
    const shown = page.locator('main > section');
    expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(PARTS);
    for (const [index, part] of PARTS.entries()) {
      const name = part.toLowerCase().replace(/[^a-z]+/g, '-');
      await expect.soft(shown.nth(index)).toHaveScreenshot(`gallery-${name}-${colorScheme}.png`);
    }
  });
  test(`what opens over a page looks as it did, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(gallery.url);
    await page.evaluate(() => document.fonts.ready);
    for (const { name, button, seen } of OPEN) {
      // By the keyboard: what is refused is not pressed, and says why as soon as it is reached.
      const opener = page.getByRole('button', { name: button, exact: true });
      await opener.focus({ timeout: 60_000 });
      await page.keyboard.press('Enter');
      await expect(seen(page)).toBeVisible();
      if (name === 'toast') await seen(page).hover();
      await expect.soft(page).toHaveScreenshot(`open-${name}-${colorScheme}.png`);
      await page.mouse.move(0, 0);
      await page.keyboard.press('Escape');
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      if (name !== 'toast') await expect(seen(page)).toBeHidden();
    }
  });
}
