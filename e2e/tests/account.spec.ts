import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import { redAndBlue } from '../support/media';
import { people } from '../support/people';

test('a new name and a status show everywhere at once, a new photo in place of the initials', async ({
  open,
  corbel,
  samples,
}) => {
  const { page } = await open(people.editor);
  const other = (await open(people.editor)).page;
  const account = other.getByRole('button', { name: /^Account:/ });
  await page.goto(`${corbel.url}/account`);

  await test.step('status', async () => {
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Unavailable').click();
    await expect(account).toHaveAccessibleName(/Unavailable$/, { timeout: LIVE_MS });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Unavailable' })).toBeChecked();
  });

  await test.step('name', async () => {
    await page.getByLabel('First name').fill('');
    await expect(page.getByText('Enter your first name.')).toBeVisible();
    await page.getByLabel('First name').fill('Tomas');
    await page.getByLabel('Display name').fill('Tomas H.');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/account/profile', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    await asked;
    await page.getByLabel('Last name').fill('Hughes-Lee');
    answer();
    await expect(page.getByText('Profile saved')).toBeVisible();
    // What was typed while the answer was on its way is there to be saved, or given up.
    await expect(page.getByLabel('Last name')).toHaveValue('Hughes-Lee');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Last name')).toHaveValue('Hughes');
    await page.unrouteAll();
    await expect(account).toHaveAccessibleName(/^Account: Tomas H\./, { timeout: LIVE_MS });
  });

  await test.step('photo', async () => {
    const picture = await samples.exactly('Red and blue.png', await redAndBlue(page));
    await page.getByLabel('Photo file').setInputFiles(picture.path);
    const dialog = page.getByRole('dialog', { name: 'Your new photo' });
    await expect(dialog.getByRole('img', { name: 'Your new photo, large' })).toBeVisible();
    await expectAccessible(page, 'new photo');
    // The middle is half red, half blue: closer, and to the right, there is blue alone.
    const frame = dialog.getByRole('region', { name: 'Part of the picture that is shown' });
    await frame.hover();
    await page.mouse.wheel(0, -600);
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).not.toHaveAttribute('aria-valuenow', '1');
    for (let press = 0; press < 20; press += 1) await frame.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Use this photo' }).click();
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
    const shown = account.locator('img');
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    // Only the right half was chosen: red is nowhere, where the middle would have shown it.
    expect(await shown.evaluate(mostRed)).toBeLessThan(64);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Upload photo' })).toBeVisible();
    await expect(shown).toHaveCount(0);
  });
});

test('a person sees where they are signed in and ends it there', { tag: '@screen' }, async ({ open, corbel }) => {
  const { page } = await open(people.viewer);
  const lost = (await open(people.viewer)).page;
  const third = (await open(people.viewer)).page;
  await page.goto(`${corbel.url}/account/sessions`);
  const others = page.getByRole('list', { name: 'Other sessions' }).getByRole('listitem');
  await expect(page.getByRole('list', { name: 'This browser' })).toContainText('Chrome on Linux');
  await expect(others).toHaveCount(2);

  await others
    .first()
    .getByRole('button', { name: /^End the session/ })
    .click();
  await expect(others).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('No other sessions.')).toBeVisible();
  for (const ended of [lost, third]) await expect(ended).toHaveURL(/\/login/);
});

test('the Auth Debug panel tells what the server holds of the session', { tag: '@screen' }, async ({
  open,
  corbel,
  page: stranger,
}) => {
  const { page } = await open(people.editor);
  await page.goto(`${corbel.url}/account/debug`);
  await expect(page.getByText('Authentication working correctly')).toBeVisible();
  await expect(page.getByText(people.editor.email)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Calendars' })).toContainText('Personal');
  await page.getByRole('button', { name: 'Refresh session' }).click();
  await expect(page.getByText('Session refreshed! Refreshing auth check...')).toBeVisible();

  await stranger.goto(`${corbel.url}/account/debug`);
  await expect(stranger.getByText('Not authenticated')).toBeVisible();
  await stranger.getByRole('button', { name: 'Refresh session' }).click();
  await expect(stranger.getByText('No user logged in')).toBeVisible();
});

/** How red the reddest pixel of a picture is, 0 to 255. */
function mostRed(image: Element): number {
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
  const paint = canvas.getContext('2d');
  paint?.drawImage(image as HTMLImageElement, 0, 0, 32, 32);
  const pixels = paint?.getImageData(0, 0, 32, 32).data ?? [];
  let most = 0;
  for (let at = 0; at < pixels.length; at += 4) most = Math.max(most, pixels[at] ?? 0);
  return most;
}
