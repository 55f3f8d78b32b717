import { Api } from '../support/api';
import { expect, type Locator, type Page, test } from '../support/fixtures';
import { goTo } from '../support/go-to';
import type { DrivePage } from '../support/pages';
import { people } from '../support/people';

/** Pages whose bars hold the most, and the last of what stands there. */
const PAGES = [
  { path: '/schedule?view=week&date=2031-03-05', last: 'New Event' },
  { path: '/schedule?view=day&date=2031-03-05', last: 'New Event' },
  { path: '/notes/folders', last: 'New Note' },
  { path: '/drive/all', last: 'Upload' },
  { path: '/drive/libraries', last: 'Upload' },
] as const;

/** The Drive's pages, each with what shows that it is there. */
const DRIVE = [
  { path: '/drive/overview', sign: 'No drive is near its limit' },
  { path: '/drive/all', sign: 'Survey points.json' },
  { path: '/drive/folders/site-office-correspondence-with-the-client', sign: 'No files yet' },
  { path: '/drive/folders', sign: 'Tannery Yard' },
  { path: '/drive/libraries', sign: 'Commercial' },
  { path: '/drive/drives', sign: 'Tannery Yard' },
  { path: '/drive/shared', sign: 'Tannery Yard' },
  { path: '/drive/exports', sign: 'No shares to display.' },
  { path: '/drive/trash', sign: 'Trash is empty' },
  { path: '/drive/upload', sign: 'Advanced Options' },
] as const;

/** What is seen at its own middle is neither cut off nor under something else. */
const isSeen = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && right <= innerWidth && element.contains(found);
  });

/**
 * What is wrong with the buttons of a part of the page, one line each: cut off by the window's edge, under something else wherever
 * the page is scrolled to, or less than `least` pixels high where a finger hits them. The rows of tables are not meant: they are as
 * high as people compare in.
 */
const faultsOf = (page: Page, within: string, least: number) =>
  page.evaluate(
    ([selector, pixels]) => {
      const faults: string[] = [];
      if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
      const scope = document.querySelector(selector) ?? document.body;
      for (const one of scope.querySelectorAll<HTMLElement>('button, [role="menuitem"], a[class*="Button"]')) {
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        const isDrawn = one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 0;
        if (!isDrawn || one.ariaHidden === 'true' || one.closest('[role="row"], [role="grid"]')) continue;
        // What is swiped sideways may begin out of sight.
        const frame = one.closest('main, [role="dialog"], [role="menu"]')?.getBoundingClientRect();
        const box = one.getBoundingClientRect();
        const isCut = frame !== undefined && (box.left < frame.left - 1 || box.right > frame.right + 1);
        if (isCut && !one.closest('[role="tablist"]')) {
          faults.push(`${name} is cut off`);
          continue;
        }
        one.scrollIntoView({ block: 'center', inline: 'nearest' });
        const { left, right, top, bottom } = one.getBoundingClientRect();
        // The lines between rows are not hit.
        const reach = pixels / 2 - 2;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const hits = (at: number) => one.contains(document.elementFromPoint(x, at));
        if (!hits(y)) faults.push(`${name} is under something else`);
        else if (!hits(y - reach) || !hits(y + reach)) faults.push(`${name} is too small to hit`);
      }
      return faults;
    },
    [within, least] as const,
  );

const noFaults = (page: Page, where: string, least: number, within = 'main') =>
  expect.poll(() => faultsOf(page, within, least), where).toEqual([]);

/** A folder of Kestrel Wharf with a long name. */
async function makeFolder(api: Api): Promise<{ driveId: string; folderId: string }> {
  const { drives } = await api.json<{ drives: { id: string; name: string }[] }>('/api/v1/drive/drives');
  const driveId = drives.find(({ name }) => name === 'Kestrel Wharf')?.id ?? '';
  const folder = { driveId, name: 'Site office correspondence with the client', color: 'blue', parentId: null };
  const { folderId } = await api.post<{ folderId: string }>('/api/v1/drive/folders/create', folder);
  return { driveId, folderId };
}

test.describe('a window of 768 px', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('leaves every bar room for what stands in it', async ({ corbel, open }) => {
    const { page } = await open(people.admin);
    for (const { path, last } of PAGES) {
      await goTo(page, corbel.url, path);
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

/** A phone, a tablet upright and across, and a desktop whose page has a sidebar and a tree beside it. */
const WINDOWS = [
  { width: 390, height: 844, hasTouch: true },
  { width: 768, height: 1024, hasTouch: true },
  { width: 1024, height: 768, hasTouch: true },
  { width: 1440, height: 900, hasTouch: false },
] as const;

for (const { width, height, hasTouch } of WINDOWS) {
  test.describe(`the Drive at ${width} px`, { tag: '@screen' }, () => {
    test.use({ viewport: { width, height }, contextOptions: { hasTouch } });
    const least = hasTouch ? 44 : 24;

    test(`cuts no button off, covers none, and each can be hit, at ${width} px`, async ({ corbel, open, request }) => {
      await makeFolder(await Api.signIn(request, corbel.url, people.admin));
      const drive = await open(people.admin);
      const { page } = drive;
      for (const { path, sign } of DRIVE) {
        await goTo(page, corbel.url, path);
        await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
        await noFaults(page, path, least);
      }
      // What the bar of a folder has no room for stands behind its dots.
      await goTo(page, corbel.url, DRIVE[2].path);
      const edit = page.getByRole('button', { name: 'Edit Folder' });
      await expect(page.getByText('No files yet')).toBeVisible();
      if (!(await edit.isVisible())) {
        await page.getByRole('button', { name: /^Actions for folder/ }).click();
        await noFaults(page, 'the menu of a folder', least, '[role="menu"]');
        await page.getByRole('menuitem', { name: 'Edit Folder' }).click();
      } else await edit.click();
      await expect(page.getByRole('dialog', { name: 'Edit Folder' })).toBeVisible();
      await noFaults(page, 'the dialog of a folder', least, '[role="dialog"]');

      await drive.open('/drive/all?limit=5');
      await chooseOne(drive, hasTouch && width < 768);
      await noFaults(page, 'the bar of chosen files', least);
      const bar = page.getByRole('region', { name: 'Selected files' });
      for (const deed of ['Star', 'Move to folder…', 'Delete']) {
        await expect(bar.getByRole('button', { name: deed })).toBeVisible();
      }
      const dots = bar.getByRole('button', { name: 'More actions' });
      if (await dots.isVisible()) {
        await dots.click();
        await noFaults(page, 'the menu of chosen files', least, '[role="menu"]');
      }
      const copy = page.getByRole('menuitem', { name: 'Copy to folder…' });
      await expect(copy.or(bar.getByRole('button', { name: 'Copy to folder…' }))).toBeVisible();

      // Once a whole page is chosen the bar offers all that matches besides.
      if (width < 768) return;
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Select page' }).check();
      await expect(bar.getByRole('button', { name: /^Select all/ })).toBeVisible();
      await noFaults(page, 'the bar of a chosen page', least);
      const squeezed = bar
        .locator('[class*="Button-label"]')
        .evaluateAll((labels) =>
          labels
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect(await squeezed).toEqual([]);
    });
  });
}

test.describe('a phone', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { hasTouch: true } });

  test('shows a file in its folder clear of what floats there, as a row and as a card', async ({
    corbel,
    open,
    request,
  }) => {
    await makeFolder(await Api.signIn(request, corbel.url, people.admin));
    const drive = await open(people.admin);
    const { page } = drive;
    const last = 'KW-C-A-2104 Level 04 general arrangement.pdf';
    const menu = page.getByRole('button', { name: `Actions for ${last}` });
    await drive.choose(last, 'Show in folder');
    await expect(page.getByRole('heading', { level: 1, name: 'Kestrel Wharf' })).toBeVisible();
    await expect.poll(() => isSeen(menu)).toBe(true);
    await page.getByRole('button', { name: 'Show as grid' }).click();
    await expect(drive.grid.getByRole('gridcell').first()).toBeVisible();
    await drive.open();
    await drive.choose(last, 'Show in folder');
    await expect(page.getByRole('button', { name: 'Show as list' })).toBeVisible();
    await expect.poll(() => isSeen(menu)).toBe(true);
  });

  test('shows at once what the end of a long dialog unfolds', async ({ corbel, open }) => {
    const { page } = await open(people.admin);
    await page.goto(`${corbel.url}/drive/libraries`);
    await page.getByRole('button', { name: 'Actions for library Commercial' }).click();
    await page.getByRole('menuitem', { name: 'Edit Library' }).click();
    await page.getByRole('button', { name: 'Access', exact: true }).click();
    await expect(page.getByRole('group', { name: /^People who can read it/ })).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Escape');
    await page.goto(`${corbel.url}/drive/drives`);
    await page.getByRole('button', { name: 'Actions for drive Kestrel Wharf' }).click();
    await page.getByRole('menuitem', { name: 'Edit Drive Settings' }).click();
    await page.getByRole('button', { name: 'Advanced', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Members' })).toBeInViewport({ ratio: 0.9 });
  });

  test('has targets for thumbs in a file’s menu and details and in messages', async ({ open }) => {
    const drive = await open(people.admin);
    const { page } = drive;
    // A long menu is in sight from its first line to its last, wherever its row is.
    await page.getByRole('button', { name: 'Actions for Scaffold check east side.png' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeInViewport({ ratio: 1 });
    await noFaults(page, 'the menu of a file', 44, '[role="menu"]');
    await page.keyboard.press('Escape');
    await drive.choose('Survey points.json', 'Details');
    const details = page.getByRole('dialog', { name: 'Survey points.json' });
    await details.getByRole('tab', { name: 'Versions' }).click();
    const dots = details.getByRole('button', { name: 'Actions for version 1' });
    await expect(dots).toBeVisible();
    await noFaults(page, 'versions', 44, '[role="dialog"]');
    await dots.click();
    await noFaults(page, 'the menu of a version', 44, '[role="menu"]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await drive.choose('Survey points.json', 'Delete');
    await expect(page.getByText('File moved to trash')).toBeVisible();
    await noFaults(page, 'a message', 44, '[aria-label="Notifications"]');
  });
});

async function chooseOne(drive: DrivePage, byFinger: boolean): Promise<void> {
  const row = drive.row('Survey points.json');
  await expect(row).toBeVisible();
  if (!byFinger) await row.getByRole('checkbox').check();
  else {
    await row.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 200 });
    await expect(drive.page.getByText('1 item selected')).toBeVisible();
    await row.dispatchEvent('pointerup', { pointerType: 'touch' });
  }
  await expect(drive.page.getByText('1 item selected')).toBeVisible();
}

for (const { width, height, hasTouch } of [WINDOWS[0], WINDOWS[3]]) {
  test.describe(`what stands at the foot of a page of ${width} px`, { tag: '@screen' }, () => {
    test.use({ viewport: { width, height }, contextOptions: { hasTouch } });

    test(`trays lie on nothing, and the last file can be reached, at ${width} px`, async ({ open, samples }) => {
      const drive = await open(people.admin);
      const { page } = drive;
      const job = { id: 'j', action: 'move', status: 'running', total: 12_000, done: 4311, refused: 0, refusals: [] };
      // Long work as the server tells it; to have it really would take as long.
      await page.route('**/api/v1/drive/bulk?*', (route) =>
        route.fulfill({ json: { ok: true, jobs: [job], nextCursor: null } }),
      );
      // On a desktop two pages: where there is one, there is no line for turning them.
      await drive.open(width < 768 ? '/drive/all' : '/drive/all?limit=8');
      await drive.limitUpload(20_000);
      await drive.chooseFiles([
        await samples.random('Drone survey.mp4', 4),
        await samples.random('Drone survey 2.mp4', 4),
      ]);
      await drive.uploadDialog.getByRole('button', { name: 'Upload 2 Files' }).click();
      await page.getByRole('button', { name: 'Continue in background' }).click();
      await expect(drive.uploadDialog).toBeHidden();
      const jobs = page.getByRole('region', { name: 'Work in progress' });
      await expect(drive.tray).toBeVisible();
      await expect(jobs).toBeVisible();
      await drive.choose('Survey points.json', 'Star');
      const pager = page.getByRole('navigation', { name: 'Pages' });
      await drive.choose('Site diary 17 November.txt', 'Delete');
      const said = page.getByRole('region', { name: 'Notifications' }).getByText('File moved to trash');
      await expect(said).toBeVisible();
      await said.hover();
      // Each stands apart from each other.
      // A phone has no line for turning pages where there is one page.
      if (width < 768) await expect(pager).toBeHidden();
      const parts = { uploads: drive.tray, jobs, toast: said, ...(width >= 768 && { pager }) };
      await expect.poll(() => overlapping(parts)).toEqual([]);
      await noFaults(page, 'the page', 24);
      // The last file scrolls clear of all that stays.
      await page.mouse.move(0, 0);
      await drive.grid.getByRole('row').last().press('End');
      const last = drive.grid
        .getByRole('row')
        .last()
        .getByRole('button', { name: /^Actions for/ });
      await expect.poll(() => isSeen(last)).toBe(true);
    });
  });
}

/** The pairs of parts that lie on each other. */
async function overlapping(parts: Record<string, Locator>): Promise<string[]> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, box: await part.boundingBox() })),
  );
  return boxes.flatMap(({ name, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      if (!box || !other.box) return [`${box ? other.name : name} is not there`];
      const across = Math.min(box.x + box.width, other.box.x + other.box.width) - Math.max(box.x, other.box.x);
      const down = Math.min(box.y + box.height, other.box.y + other.box.height) - Math.max(box.y, other.box.y);
      return across > 0 && down > 0 ? [`${name} and ${other.name}`] : [];
    }),
  );
}
