import { expect, test } from '../support/fixtures';
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
  'Pages that cannot be shown',
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
}
