import { writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '../support/fixtures';
import type { DrivePage } from '../support/pages';
import { people } from '../support/people';

/** Where the public site's pictures are kept. */
const PICTURES = '../crates/site/assets/pictures';

const DRAWING = 'KW-C-A-2104 Level 04 general arrangement.pdf';

/** Whether a canvas shows more than one colour. */
function isDrawn(canvas: SVGElement | HTMLElement): boolean {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  return new Set(new Uint32Array(Uint8Array.from(pixels).buffer)).size > 20;
}

/** The pages that are shown, and how they are made ready. */
const shown: Record<string, (drive: DrivePage) => Promise<void>> = {
  drive: async (drive) => {
    await drive.open('/drive/all');
    await expect(drive.grid).toBeVisible();
  },
  preview: async (drive) => {
    await drive.open('/drive/all');
    await drive.page.goto(`${drive.url}/drive/all?preview=${await drive.fileId(DRAWING)}`);
    const canvas = drive.page.getByRole('dialog').locator('canvas').first();
    await expect.poll(() => canvas.evaluate(isDrawn), { timeout: 60_000 }).toBe(true);
  },
  notes: async ({ page, url }) => {
    await page.goto(`${url}/notes/all`);
    await page
      .getByText(/^Progress meeting/)
      .first()
      .click();
    await expect(page.locator('.ProseMirror')).toContainText('Present');
  },
  schedule: async ({ page, url }) => {
    await page.goto(`${url}/schedule?view=week`);
    await page.getByRole('button', { name: /^(Calendars: |View and calendars)/ }).click();
    await page.getByRole('menuitem', { name: 'Select all' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Daily briefing').first()).toBeVisible();
  },
};

/** Pictures of the page as it is: large, half as wide, and for phones. */
const sizes = {
  '1440': { width: 1440, height: 900, scale: 1 },
  '720': { width: 1440, height: 900, scale: 0.5 },
  phone: { width: 390, height: 620, scale: 2 },
};

test.use({ demo: 'full' });

test('pictures of the public site', async ({ open }) => {
  test.slow();
  const drive = await open(people.admin);
  for (const [name, makeReady] of Object.entries(shown)) {
    for (const [size, { width, height, scale }] of Object.entries(sizes)) {
      await drive.page.setViewportSize({ width, height });
      await makeReady(drive);
      await picture(drive.page, `${name}-${size}.webp`, { width, height, scale, format: 'webp' });
    }
  }
  // What other sites show beside a link: 1200 by 630.
  await drive.page.setViewportSize({ width: 1200, height: 630 });
  await shown.drive?.(drive);
  await picture(drive.page, 'card.jpg', { width: 1200, height: 630, scale: 1, format: 'jpeg' });
});

interface Shot {
  width: number;
  height: number;
  scale: number;
  format: 'webp' | 'jpeg';
}

/** Playwright writes no WebP, the browser does. */
async function picture(page: Page, file: string, { width, height, scale, format }: Shot): Promise<void> {
  // A ring round what has the focus belongs to somebody at work.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => document.fonts.ready);
  const protocol = await page.context().newCDPSession(page);
  const { data } = await protocol.send('Page.captureScreenshot', {
    format,
    quality: 82,
    clip: { x: 0, y: 0, width, height, scale },
  });
  await protocol.detach();
  await writeFile(`${PICTURES}/${file}`, Buffer.from(data, 'base64'));
}
