import { Api } from '../support/api';
import { expect, type Locator, type Page, test } from '../support/fixtures';
import { people } from '../support/people';

/** Both sizes and both themes are seen; the gallery sees every component in both. */
const ways = [
  { size: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** A time of day, and where nobody was seen yet. */
const MOMENTS = /\d\d:\d\d|^Never$/;

/** The same, and days of the month. */
const DATES = /\d\d:\d\d|\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$|^Busiest day: /;

/** A week long after the demo's events, so that no day of it is today. */
const WEEK = '2031-03-05';
const EVENTS = [
  { title: 'Site induction', startDate: '2031-03-03', endDate: '2031-03-05', status: 'green' },
  { title: 'Tower crane check', startUTC: '2031-03-03T09:00:00Z', endUTC: '2031-03-03T10:00:00Z', status: 'amber' },
  { title: 'Concrete pour L04', startUTC: '2031-03-05T08:30:00Z', endUTC: '2031-03-05T11:00:00Z', status: 'red' },
  { title: 'Design review', startUTC: '2031-03-05T10:00:00Z', endUTC: '2031-03-05T11:30:00Z' },
  {
    title: 'Besprechung zur Baustelleneinrichtungsplanung',
    startUTC: '2031-03-06T13:00:00Z',
    endUTC: '2031-03-06T14:00:00Z',
    location: 'Kestrel Wharf',
  },
];

/** Screens whose every word is the same each time: what tells a moment is painted over. */
const screens: readonly { name: string; path: string; settled: (page: Page) => Locator; moments?: RegExp }[] = [
  { name: 'files', path: '/drive/all', settled: (page) => page.getByText('Survey points.json'), moments: MOMENTS },
  {
    name: 'overview',
    path: '/drive/overview',
    settled: (page) => page.getByRole('region', { name: 'Recent files' }).getByText('Survey points.json'),
    moments: DATES,
  },
  { name: 'no-folders', path: '/drive/folders', settled: (page) => page.getByText('No folders yet') },
  { name: 'note-folders', path: '/notes/folders', settled: (page) => page.getByText('Method statements').first() },
  { name: 'new-note', path: '/notes/new', settled: (page) => page.getByRole('textbox', { name: 'Note text' }) },
  {
    name: 'drives',
    path: '/drive/drives',
    settled: (page) => page.getByText('Tannery Yard').first(),
    moments: MOMENTS,
  },
  {
    name: 'week',
    // Of the person's own calendar: what others have every month lies on other days each time.
    path: `/schedule?view=week&date=${WEEK}&cal=personal`,
    settled: (page) => page.getByRole('button', { name: /^Site induction/ }),
  },
  { name: 'security', path: '/account/security', settled: (page) => page.getByText('App passwords') },
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

    test(`the main screens look as they did, ${size}, ${colorScheme}`, async ({ corbel, open, page, request }) => {
      test.slow();
      const admin = await Api.signIn(request, corbel.url, people.admin);
      for (const event of EVENTS) {
        await admin.post('/api/v1/schedule/events/create', { ...event, allDay: 'startDate' in event });
      }
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
