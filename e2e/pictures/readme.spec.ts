import { expectAccessible } from '../support/axe';
import { test } from '../support/fixtures';
import { people } from '../support/people';
import { endOfStory, expect } from './story';

/** Where the README's pictures are kept. */
const PICTURES = '../docs/pictures';
const OUT = 'out/pictures';

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

test.use({ demo: 'full', contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, viewport });

      test('pictures', async ({ page, corbel, open }) => {
        test.setTimeout(15 * 60_000);
        const picture = (name: string, folder = OUT) => `${folder}/${name}-${size}-${colorScheme}.png`;
        await page.goto(`${corbel.url}/login`);
        await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
        await page.screenshot({ path: picture('login') });

        const drive = await open(people.admin);
        await drive.page.clock.setFixedTime(endOfStory());
        await drive.open('/drive/all');
        await expect(drive.grid).toBeVisible();
        await expectAccessible(drive.page, 'all files');
        await drive.page.screenshot({ path: picture('drive') });
        if (size === 'desktop') await drive.page.screenshot({ path: picture('drive', PICTURES) });

        await drive.page.getByRole('button', { name: 'Upload', exact: true }).click();
        await expect(drive.uploadDialog).toBeVisible();
        await drive.page.screenshot({ path: picture('upload') });
        await drive.page.keyboard.press('Escape');

        await drive.row(await firstPdf(drive)).click();
        await expect(drive.page.getByRole('dialog').locator('canvas').first()).toBeVisible();
        await drive.page.screenshot({ path: picture('preview') });

        const beside = async (name: string) => {
          await drive.page.screenshot({ path: picture(name) });
          if (size === 'desktop' && colorScheme === 'light')
            await drive.page.screenshot({ path: picture(name, PICTURES) });
        };
        await drive.page.goto(`${corbel.url}/notes/all`);
        await expect(drive.page.getByText(/^Progress meeting/).first()).toBeVisible();
        await beside('notes');
        await drive.page.goto(`${corbel.url}/schedule?view=week`);
        await drive.page.getByRole('button', { name: /^(Calendars: |View and calendars)/ }).click();
        await drive.page.getByRole('menuitem', { name: 'Select all' }).click();
        await drive.page.keyboard.press('Escape');
        await expect(drive.page.getByRole('menu')).toHaveCount(0);
        await expect(drive.page.getByText('Daily briefing').first()).toBeVisible();
        await beside('schedule');

        await drive.open('/drive/trash');
        await drive.page.screenshot({ path: picture('trash') });
        await drive.page.keyboard.press('ControlOrMeta+k');
        await expect(drive.page.getByRole('option', { name: 'Go to Trash' })).toBeVisible();
        await drive.page.screenshot({ path: picture('palette') });
      });
    });
  }
}

/** The name of a PDF in the list as it is shown. */
async function firstPdf(drive: { grid: import('@playwright/test').Locator }): Promise<string> {
  const title = await drive.grid
    .getByTitle(/\.pdf$/i)
    .first()
    .getAttribute('title');
  if (!title) throw new Error('the demo data has no PDF');
  return title;
}
