import { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const WIDE = 'W'.repeat(255);
const ARABIC = 'مخططات الموقع النهائية';

/** A folder of the widest name in one of a name that is read from the right, in one of many words. */
async function makeFolders(api: Api): Promise<{ driveId: string; folderId: string }> {
  const { drives } = await api.json<{ drives: { id: string; name: string }[] }>('/api/v1/drive/drives');
  const driveId = drives.find(({ name }) => name === 'Tannery Yard')?.id ?? '';
  let parentId: string | null = null;
  for (const name of ['Correspondence with the client about the eastern elevation', ARABIC, WIDE]) {
    const folder = { driveId, name, color: 'blue', parentId };
    const made: { folderId: string } = await api.post('/api/v1/drive/folders/create', folder);
    parentId = made.folderId;
  }
  return { driveId, folderId: parentId ?? '' };
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`names of every length at ${width} px`, { tag: '@screen' }, () => {
    test.use({ viewport: { width, height } });

    test(`leave each step of the way its room, and are cut off at their own end, at ${width} px`, async ({
      corbel,
      open,
      request,
    }) => {
      const { driveId, folderId } = await makeFolders(await Api.signIn(request, corbel.url, people.admin));
      const { page } = await open(people.admin);
      await page.goto(`${corbel.url}/drive/drive/${driveId}/${folderId}`);
      const way = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(way.getByRole('listitem')).toHaveCount(4);
      await expect(way.getByRole('link', { name: 'Tannery Yard' })).toBeVisible();
      const faults = await way.evaluate((nav) => {
        const all = [...nav.querySelectorAll('li')].map((step) => {
          const words = step.querySelector('[title]') ?? step;
          return { name: words.textContent ?? '', of: step.getBoundingClientRect(), at: words.getBoundingClientRect() };
        });
        const box = nav.getBoundingClientRect();
        return all.flatMap(({ name, of, at }, index) => {
          const next = all[index + 1];
          return [
            at.width < 24 && `${name.slice(0, 20)} has no room`,
            at.right > of.right + 1 && `${name.slice(0, 20)} stands out of its place`,
            next && of.right > next.of.left + 1 && `${name.slice(0, 20)} lies on the next`,
            of.right > box.right + 1 && `${name.slice(0, 20)} is out of sight`,
          ].filter(Boolean);
        });
      });
      expect(faults).toEqual([]);
      // What is read from the right begins there: with an ellipsis at the right it would lose its beginning.
      await expect(way.getByText(ARABIC)).toHaveCSS('direction', 'rtl');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });
}

test('a folder whose drives cannot be had says so, and is there after another try', {
  tag: '@screen',
}, async ({ corbel, open, request }) => {
  const { driveId } = await makeFolders(await Api.signIn(request, corbel.url, people.admin));
  const { page } = await open(people.admin);
  await page.route('**/api/v1/drive/drives', (route) =>
    route.fulfill({ status: 503, json: { ok: false, error: { code: 'BUSY', message: 'The server is busy.' } } }),
  );
  await page.goto(
    `${corbel.url}/drive/folders/correspondence-with-the-client-about-the-eastern-elevation?driveId=${driveId}`,
  );
  await expect(page.getByRole('alert').getByText('The folder could not be loaded')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/v1/drive/drives');
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Correspondence with the client/ })).toBeVisible();
});

test('files are there where their folders cannot be had, in the trash and in a drive', {
  tag: '@screen',
}, async ({ corbel, open, request }) => {
  const { driveId } = await makeFolders(await Api.signIn(request, corbel.url, people.admin));
  const { page } = await open(people.admin);
  const folders = /\/api\/v1\/drive\/folders\?/;
  const refuse = () =>
    page.route(folders, (route) =>
      route.fulfill({ status: 503, json: { ok: false, error: { code: 'BUSY', message: 'The server is busy.' } } }),
    );
  for (const { path, words, there } of [
    { path: '/drive/trash', words: 'Deleted folders could not be loaded.', there: 'No deleted files' },
    { path: `/drive/drive/${driveId}`, words: 'Folders could not be loaded.', there: 'Survey points.json' },
  ]) {
    await refuse();
    await page.goto(corbel.url + path);
    const said = page.getByRole('main').getByRole('alert').filter({ hasText: words });
    await expect(said).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('main').getByText(there)).toBeVisible();
    await page.unroute(folders);
    await said.getByRole('button', { name: 'Try Again' }).click();
    await expect(said).toBeHidden();
  }
});
