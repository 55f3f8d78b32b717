import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('a file’s details have their room beside the list from the first frame', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const main = page.getByRole('main');
  const frame = page.getByRole('heading', { name: 'Details', exact: true });
  const details = page.getByRole('dialog', { name: 'Survey points.json' });
  // What is around every page comes late, and the panel with it.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/DriveCompanion-.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });

  await page.goto(`${drive.url}/drive/all?details=${await drive.fileId('Survey points.json')}`);
  await expect(page.getByRole('row', { name: /Survey points.json/ })).toBeVisible();
  await expect(frame).toBeVisible();
  await expect(details).toBeHidden();
  const before = await main.boundingBox();

  arrive();
  await expect(details.getByRole('tab', { name: 'Properties' })).toBeVisible();
  await expect(frame).toBeHidden();
  expect(await main.boundingBox()).toEqual(before);
  await expect(details.getByRole('tabpanel', { name: 'Properties' }).getByText('Tannery Yard')).toBeVisible();
  await expectAccessible(page, 'a file’s details');

  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  await expect(frame).toBeHidden();
  expect((await main.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) + 400);
});
