import { writeFile } from 'node:fs/promises';
import { type Locator, type Page, test } from '../support/fixtures';
import type { DrivePage } from '../support/pages';
import { people } from '../support/people';
import { endOfStory, expect } from './story';

/** Where the public site's pictures are kept. */
const PICTURES = '../crates/site/assets/pictures';

const DRAWING = 'KW-C-A-2104 Level 04 general arrangement.pdf';

/** Whether a canvas shows more than one colour. */
function isDrawn(canvas: SVGElement | HTMLElement): boolean {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  return new Set(new Uint32Array(Uint8Array.from(pixels).buffer)).size > 20;
}

/** The pages that are shown whole, and how they are made ready. */
const pages: Record<string, (drive: DrivePage) => Promise<void>> = {
  drive: async (drive) => {
    await drive.open('/drive/all');
    await expect(drive.grid).toBeVisible();
    await expect(drive.page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  },
  preview: async (drive) => {
    await drive.open('/drive/all');
    await drive.page.goto(`${drive.url}/drive/all?preview=${await drive.fileId(DRAWING)}`);
    const canvas = drive.page.getByRole('dialog').locator('canvas').first();
    await expect.poll(() => canvas.evaluate(isDrawn)).toBe(true);
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
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByText('Daily briefing').first()).toBeVisible();
  },
};

/** A part of a page that stands over its words. */
interface Detail {
  /** How wide the window is: so little that the words can be read on a phone. */
  window: number;
  makeReady: (drive: DrivePage) => Promise<void>;
  /** Words near its top left, and where they stand in it. */
  words: string | RegExp;
  at: { x: number; y: number };
}

const details: Record<string, Detail> = {
  chat: {
    window: 1000,
    makeReady: async ({ page, url }) => {
      await page.goto(`${url}/chat`);
      await page.getByRole('link', { name: /kestrel-wharf/ }).click();
    },
    words: 'Here is the pour record for level 04 so far.',
    at: { x: 66, y: 34 },
  },
  signatures: {
    window: 480,
    makeReady: async ({ page, url }) => void (await page.goto(`${url}/sign/sent`)),
    // Both were sent at the same moment: either stands first.
    words: /^(KW-C-A-2302 South elevation|RAMS 07 Suspended slabs)\.pdf$/,
    at: { x: 89, y: 38 },
  },
  invoicing: {
    window: 480,
    makeReady: async ({ page, url }) => void (await page.goto(`${url}/invoicing/invoices`)),
    words: 'INV-20418',
    at: { x: 16, y: 35 },
  },
};

/** Pictures of a page as it is: large, half as wide, and for phones. */
const sizes = {
  '1440': { width: 1440, height: 900, scale: 1 },
  '720': { width: 1440, height: 900, scale: 0.5 },
  phone: { width: 390, height: 620, scale: 2 },
};

const DETAIL = { width: 480, height: 300, scale: 2 };

test.use({ demo: 'full', contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('pictures of the public site', async ({ open }) => {
      test.setTimeout(15 * 60_000);
      const drive = await open(people.admin);
      const { page } = drive;
      await page.clock.setFixedTime(endOfStory());
      await restingBell(drive);
      for (const [name, makeReady] of Object.entries(pages)) {
        for (const [size, { width, height, scale }] of Object.entries(sizes)) {
          await page.setViewportSize({ width, height });
          await makeReady(drive);
          await picture(page, `${name}-${size}-${colorScheme}.webp`, { x: 0, y: 0, width, height, scale });
        }
      }
      if (colorScheme === 'light') {
        // What other sites show beside a link: 1200 by 630.
        await page.setViewportSize({ width: 1200, height: 630 });
        await pages.drive?.(drive);
        await picture(page, 'card.jpg', { x: 0, y: 0, width: 1200, height: 630, scale: 1 });
      }
      // The conversation among them takes its notification with it.
      for (const [name, { window, makeReady, words, at }] of Object.entries(details)) {
        await page.setViewportSize({ width: window, height: 1200 });
        await makeReady(drive);
        const found = page.getByText(words).first();
        await expect(found).toBeVisible();
        const { x, y } = await restingPlace(found);
        await picture(page, `${name}-detail-${colorScheme}.webp`, { x: x - at.x, y: y - at.y, ...DETAIL });
      }
    });
  });
}

/** The demo's notifications are told in the background: waits until there are as many as two seconds before. */
async function restingBell({ page, url }: DrivePage): Promise<void> {
  let last = '';
  await expect(async () => {
    const before = last;
    last = await (await page.request.get(`${url}/api/v1/notifications/unread`)).text();
    expect(last).toEqual(before);
  }).toPass({ intervals: [2000] });
}

/** Where something is once it has been at the same place twice. */
async function restingPlace(found: Locator): Promise<{ x: number; y: number }> {
  let last = { x: -1, y: -1 };
  await expect(async () => {
    const before = last;
    last = (await found.boundingBox()) ?? last;
    expect(last).toEqual(before);
  }).toPass({ intervals: [300] });
  return { x: Math.round(last.x), y: Math.round(last.y) };
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** Playwright writes no WebP, the browser does. */
async function picture(page: Page, file: string, clip: Clip): Promise<void> {
  // A ring round what has the focus belongs to somebody at work.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  const protocol = await page.context().newCDPSession(page);
  const format = file.endsWith('.webp') ? 'webp' : 'jpeg';
  const { data } = await protocol.send('Page.captureScreenshot', { format, quality: 82, clip });
  await protocol.detach();
  await writeFile(`${PICTURES}/${file}`, Buffer.from(data, 'base64'));
}
