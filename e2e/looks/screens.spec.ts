import { expect, type Locator, type Page, test } from '../support/fixtures';
import { people } from '../support/people';

/** Both sizes and both themes are seen; the gallery sees every component in both. */
const ways = [
  { size: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** A time of day, and where nobody was seen yet. */
const MOMENTS = /\d\d:\d\d|^Never$/;

/** Screens whose every word is the same each time: what tells a moment is painted over. */
const screens: readonly { name: string; path: string; settled: (page: Page) => Locator; moments?: RegExp }[] = [
  { name: 'files', path: '/drive/all', settled: (page) => page.getByText('Survey points.json'), moments: MOMENTS },
  { name: 'no-folders', path: '/drive/folders', settled: (page) => page.getByText('No folders yet') },
  { name: 'note-folders', path: '/notes/folders', settled: (page) => page.getByText('How we do things').first() },
  { name: 'new-note', path: '/notes/new', settled: (page) => page.getByRole('textbox', { name: 'Note text' }) },
  {
    name: 'drives',
    path: '/drive/drives',
    settled: (page) => page.getByText('Tannery Yard').first(),
    moments: MOMENTS,
  },
  {
    name: 'members',
    path: '/admin/members',
    settled: (page) => page.getByText('Tom Hughes').first(),
    moments: MOMENTS,
  },
  { name: 'roles', path: '/admin/roles', settled: (page) => page.getByText('Built-in').first() },
  { name: 'appearance', path: '/admin/appearance', settled: (page) => page.getByText('Choose Primary Color') },
];

for (const { size, viewport, colorScheme } of ways) {
  test.describe(`${size}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test(`the main screens look as they did, ${size}, ${colorScheme}`, async ({ corbel, open, page }) => {
      test.slow();
      const look = (name: string) => `${name}-${size}-${colorScheme}.png`;
      await page.goto(`${corbel.url}/login`);
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect.soft(page).toHaveScreenshot(look('login'));

      const signedIn = (await open(people.admin)).page;
      for (const { name, path, settled, moments } of screens) {
        await signedIn.goto(corbel.url + path);
        await expect(settled(signedIn).first()).toBeVisible();
        // The page itself: what stands around it changes with every module. The bell counts what has come meanwhile.
        await expect.soft(signedIn.getByRole('main')).toHaveScreenshot(look(name), {
          mask: [
            signedIn.getByRole('button', { name: /^Notifications/ }),
            ...(moments ? [signedIn.getByText(moments)] : []),
          ],
        });
      }
    });
  });
}
