import { AdminPages } from '../support/admin';
import { expectAccessible, expectReadable } from '../support/axe';
import { expect, type Page, test } from '../support/fixtures';
import { people } from '../support/people';

/** A red square of four pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

/** `--dark-primary` of a workspace that chose no other. */
const DARK_GROUND = 'rgb(14, 19, 17)';

/** A variable of the theme as it is worn. */
const worn = (page: Page, name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);

test('an admin chooses how the workspace looks, and everybody wears it at once', { tag: '@screen' }, async ({
  corbel,
  open,
  browser,
}) => {
  test.slow();
  const colleague = await open(people.editor);
  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  await admin.open('appearance');
  const preview = page.getByRole('complementary', { name: 'Live preview' });
  await expect(preview.getByText('Upload')).toHaveCount(2);
  await expectAccessible(page, 'appearance');

  const before = await worn(page, '--accent-7');
  await page.getByRole('button', { name: 'Choose Primary Color' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Primary Color' });
  await expect(dialog.getByText('Select from the palette below')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Violet' }).check();
  await expectAccessible(page, 'primary colour');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Emerald · #10B981')).toBeVisible();

  await page.getByRole('button', { name: 'Choose Primary Color' }).click();
  await dialog.getByRole('radio', { name: 'Violet' }).check();
  await dialog.getByRole('button', { name: 'Apply Color' }).click();
  await expect(page.getByText('Violet · #7C3AED')).toBeVisible();

  await page.getByRole('button', { name: 'Adjust Darker' }).click();
  const adjust = page.getByRole('dialog', { name: 'Adjust Darker Variation' });
  await adjust.getByRole('slider', { name: 'Saturation' }).press('End');
  await expect(adjust.getByText('+100')).toBeVisible();
  await adjust.getByRole('button', { name: 'Reset to Default' }).click();
  await expect(adjust.getByText('+5')).toBeVisible();
  await adjust.getByRole('slider', { name: 'Lightness' }).press('Home');
  await expectAccessible(page, 'variation');
  await adjust.getByRole('button', { name: 'Apply Changes' }).click();

  await page.getByRole('button', { name: 'Choose Danger Color' }).click();
  const danger = page.getByRole('dialog', { name: 'Choose Danger Color' });
  await expect(danger.getByText('Color for destructive actions')).toBeVisible();
  await danger.getByRole('radio', { name: 'Plum' }).check();
  await danger.getByRole('button', { name: 'Apply Color' }).click();
  await page.getByText('None', { exact: true }).click();
  await page.getByText('Topbar + nav').click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  expect(await worn(page, '--accent-7')).toBe(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Appearance saved')).toBeVisible();

  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  for (const one of [page, colleague.page]) {
    await expect.poll(() => worn(one, '--r')).toBe('0rem');
    expect(await worn(one, '--accent-7')).not.toBe(before);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page, 'appearance, dark, in violet');

  // A visitor's page wears it on the very first visit, before it has been told anything: by what the page came with.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.route('**/api/**', (route) => route.abort());
  await visitor.goto(`${corbel.url}/login`);
  await expect(visitor.locator('#root')).not.toBeEmpty();
  expect(await worn(visitor, '--r')).toBe('0rem');
  expect(await worn(visitor, '--accent-7')).toBe(await worn(page, '--accent-7'));
  await visitor.unroute('**/api/**');
  await visitor.reload();
  await expect(visitor.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await worn(visitor, '--r')).toBe('0rem');
  await visitor.context().close();
});

test('an organisation is known by its logo and its footer where nobody is signed in', { tag: '@screen' }, async ({
  corbel,
  open,
  browser,
}) => {
  const { page } = await open(people.admin);
  const admin = new AdminPages(page, corbel.url);
  await admin.open('logo');
  await page.getByRole('textbox', { name: 'Text Logo' }).fill('Dunmarrow & Sons');
  await expect(page.getByText('16/30')).toBeVisible();
  await page.getByText('Image Logo').first().click();
  await expect(page.getByText('PNG, JPG, GIF up to 2MB')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO });
  await expect(page.getByRole('alert')).toContainText('PNG, JPG or GIF');
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText('logo.png')).toBeVisible();
  const dressed = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await page.locator('input[type=file]').setInputFiles({ name: 'dressed.png', mimeType: 'image/png', buffer: dressed });
  await expect(page.getByRole('alert')).toContainText('PNG, JPG or GIF');
  await expect(page.getByText('dressed.png')).toBeHidden();
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await expectAccessible(page, 'logo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Logo saved').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dunmarrow' }).getByRole('img')).toBeVisible();

  await admin.open('footer');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a label.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Label' }).last().fill('Help');
  await page.getByRole('textbox', { name: 'Address' }).last().fill('javascript:alert(1)');
  await expect(page.getByText('Begin with https://, mailto: or /.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).last().fill('https://help.example');
  await expectAccessible(page, 'footer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Footer saved')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${corbel.url}/login`);
  await expect(visitor.getByRole('img', { name: 'Dunmarrow' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://help.example');
  await expectAccessible(visitor, 'sign-in with a logo and a footer');
  await visitor.context().close();
});

test('the ground is the theme’s before the application draws', { tag: '@screen' }, async ({ page, corbel }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto(`${corbel.url}/login`);
  const grounds = page.evaluate(() =>
    [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
  );
  expect(await grounds).toEqual([DARK_GROUND, DARK_GROUND]);
});
