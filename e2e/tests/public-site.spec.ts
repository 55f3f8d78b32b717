import { expectAccessible } from '../support/axe';
import { expect, type Page, test } from '../support/fixtures';
import { people, signIn } from '../support/people';

const THANKS = 'Thank you! We’ll be in touch shortly.';
/** Nobody types faster than this, so the server takes what comes sooner for a machine's. */
const TYPING_MS = 2000;

/** Waits until a person could have filled the form of a page that was opened at `opened`. */
async function takeTime(opened: number): Promise<void> {
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(TYPING_MS);
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('ines.costa@harbour.example');
  await page.getByLabel(/^Company/).fill('Harbour Works');
  await page.getByLabel(/^Message/).fill('A yard with 40 people.');
}

/** Nothing makes the page scroll sideways. */
async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a visitor reads the site, asks a question and is answered', { tag: '@screen' }, async ({
  page,
  corbel,
  open,
}) => {
  test.slow();
  await corbel.command('account', 'grant-super', people.admin.email);

  await test.step('the first page says what there is, in light or dark as the device is', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(corbel.url);
    const header = page.getByRole('banner');
    for (const [label, to] of [
      ['Home', '/#top'],
      ['Industries', '/#industries'],
      ['Process', '/#process'],
      ['About', '/#about'],
      ['Log in', '/login'],
    ] as const) {
      await expect(header.getByRole('link', { name: label }).first()).toHaveAttribute('href', to);
    }
    await expect(header.getByRole('link', { name: 'Contact' }).first()).toHaveAttribute('href', /^mailto:/);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(244, 245, 242)');
    const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
    expect(scripts).toHaveLength(1);
    await expect(page.locator('#faq details')).toHaveCount(6);
    await page.getByText('How long does it take to go live?').click();
    await expect(page.getByText('7 to 10 business days from the first call')).toBeVisible();
    await expectAccessible(page, 'first page');
    const first = page.getByRole('img', { name: 'All files of a project in the Drive' });
    const source = () => first.evaluate((image) => (image as HTMLImageElement).currentSrc);
    await expect.poll(source).toContain('-light.webp');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).toBe('rgb(14, 19, 17)');
    await expect.poll(source).toContain('-dark.webp');
    await expectAccessible(page, 'first page in the dark');
  });

  await test.step('the footer leads on, and to the drawer', async () => {
    const footer = page.getByRole('contentinfo');
    for (const name of ['Vision', 'Help', 'Terms', 'Privacy']) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', `/${name.toLowerCase()}`);
    }
    // The demo data have let subcontractors in.
    await expect(footer.getByRole('link', { name: 'Portal', exact: true })).toHaveAttribute('href', '/portal-login');
    await expect(footer.getByText('Portal (coming soon)')).toBeHidden();
    await footer.getByRole('link', { name: 'Start a Project' }).click();
    await expect(page.getByRole('dialog', { name: 'Start a project' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  const drawer = page.getByRole('dialog', { name: 'Start a project' });
  const opened = Date.now();
  await test.step('the window event opens the drawer, of the stated height', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('openDemoDrawer')));
    await expect(drawer).toBeVisible();
    await expectAccessible(page, 'drawer');
    const share = (size: { height: number }) =>
      expect.poll(async () => (await drawer.boundingBox())?.height ?? 0).toBeCloseTo(size.height, 0);
    await share({ height: 0.7 * 900 });
    await page.setViewportSize({ width: 390, height: 844 });
    await share({ height: 0.85 * 844 });
    await expectFitting(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('what is wrong stays in the form, and so does what the server refused', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Start a project' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(drawer).toBeVisible();
    await fill(page, 'Ines Costa');
    await page.route('**/api/functions/sendProjectRequest', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ines Costa');
    await expect(page.getByLabel(/^Message/)).toHaveValue('A yard with 40 people.');
    await page.unroute('**/api/functions/sendProjectRequest');
  });

  await test.step('a request is sent, thanked for, and the drawer closes two seconds later', async () => {
    await takeTime(opened);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    const sent = Date.now();
    await expect(drawer).toBeVisible();
    await expect(drawer).toBeHidden();
    expect(Date.now() - sent).toBeGreaterThan(1500);
    await expect(page.getByText(THANKS)).toBeVisible();
    await expect(page.getByText(THANKS)).toBeHidden();
  });

  const office = (await open(people.admin)).page;
  await test.step('a super user reads the request and marks it as answered', async () => {
    await office.goto(`${corbel.url}/admin/site`);
    await expect(office.getByRole('radio', { name: /^New \d+$/ })).toBeChecked();
    await office.getByRole('gridcell', { name: 'Ines Costa' }).click();
    const panel = office.getByRole('dialog', { name: 'Ines Costa' });
    await expect(panel.getByText('A yard with 40 people.')).toBeVisible();
    await expectAccessible(office, 'request');
    await panel.getByText('Answered', { exact: true }).click();
    await expect(office.getByText('No new requests')).toBeVisible();
    await office.getByRole('radiogroup', { name: 'State', exact: true }).getByText('Answered').click();
    await office.getByRole('gridcell', { name: 'Ines Costa' }).click();
    await panel.getByRole('button', { name: 'Delete' }).click();
    await office
      .getByRole('dialog', { name: /^Delete the request/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(office.getByText('No answered requests')).toBeVisible();
  });

  await test.step('on a phone the tabs are high enough for a thumb, and the states stand below them', async () => {
    await office.setViewportSize({ width: 390, height: 844 });
    const tabs = office.getByRole('navigation', { name: 'Public site' });
    await expect(tabs).toHaveCSS('height', '45px');
    for (const name of ['Requests', 'Texts', 'Settings']) {
      const tab = await tabs.getByRole('link', { name }).boundingBox();
      expect(tab?.height).toBeCloseTo(44, 0);
    }
    const end = await tabs.evaluate((nav) => nav.getBoundingClientRect().bottom);
    const states = office.getByRole('radiogroup', { name: 'State', exact: true });
    expect((await states.boundingBox())?.y).toBeCloseTo(end + 8, 0);
  });
});

test('a super user edits the site, and switches it off', { tag: '@screen' }, async ({ page, corbel, open }) => {
  test.slow();
  await corbel.command('account', 'grant-super', people.admin.email);
  const office = (await open(people.admin)).page;
  await office.goto(`${corbel.url}/admin/site`);

  await test.step('a super user edits a page with a preview, and takes the text back', async () => {
    await office.getByRole('navigation', { name: 'Public site' }).getByText('Texts').click();
    await office.getByRole('combobox', { name: 'Text' }).click();
    await office.getByRole('option', { name: 'Vision' }).click();
    const text = office.getByRole('textbox', { name: 'Vision, in Markdown' });
    await text.fill('# Where {company} goes\n\nOn, with <{email}>.');
    const preview = office.frameLocator('iframe');
    await expect(preview.getByRole('heading', { name: 'Where Corbel goes' })).toBeVisible();
    const size = () => preview.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontSize);
    expect(Number.parseFloat(await size()), 'the preview has the site’s own style').toBeGreaterThan(33);
    await page.goto(`${corbel.url}/vision`);
    await expect(page.getByRole('heading', { name: 'Vision', level: 1 })).toBeVisible();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Vision saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Where Corbel goes' })).toBeVisible();
    await office.getByRole('button', { name: 'Built-in text' }).click();
    await office.getByRole('button', { name: 'Put back' }).click();
    await expect(text).toHaveValue(/^# Vision/);
  });

  await test.step('a super user switches the site off: visitors are led to the log-in page, members stay', async () => {
    await office.getByRole('navigation', { name: 'Public site' }).getByText('Settings').click();
    await office.getByRole('switch', { name: 'Show the public site' }).click();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Site settings saved')).toBeVisible();
    await page.goto(corbel.url);
    await expect(page).toHaveURL(/\/login$/);
    await office.goto(corbel.url);
    await expect(office).toHaveURL(/\/drive\/overview$/);
  });
});

test('the menu of a small screen closes where there is room for its links', { tag: '@screen' }, async ({
  page,
  corbel,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(corbel.url);
  await expectFitting(page);
  await expectAccessible(page, 'first page, phone');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Book Demo' }).first()).toBeVisible();
  await expect(header.getByText('Start a project')).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const open = () => header.locator('summary').click();
  await open();
  await expect(menu.getByRole('link', { name: 'Process' })).toBeVisible();
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: 'Process' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#process$/);
  await open();
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(menu).toBeHidden();
  await expect(header.getByText('Start a project')).toBeVisible();
  // The style sheet hides an open menu as well: a wide window that lasts no frame never tells the page that it was wide.
  await expect(header.locator('details.menu')).not.toHaveAttribute('open');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: 'Book Demo' }).click();
  await expect(page.getByRole('dialog', { name: 'Start a project' })).toBeVisible();
  for (const path of ['/vision', '/help', '/terms', '/privacy', '/start']) {
    await page.goto(corbel.url + path);
    await expectFitting(page);
    await expectAccessible(page, path);
  }
});

test.describe('without JavaScript', { tag: '@screen' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the same form is sent from a page of its own', async ({ page, corbel }) => {
    await corbel.command('account', 'grant-super', people.admin.email);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(corbel.url);
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Book Demo' }).click();
    await expect(page.getByRole('heading', { name: 'Start a project' })).toBeVisible();
    const opened = Date.now();
    await fill(page, 'Marek Zielinski');
    await takeTime(opened);
    // A browser takes a blank for a name; the server does not, and keeps the rest.
    await page.getByLabel('Name').fill(' ');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Message')).toHaveValue('A yard with 40 people.');
    await page.getByLabel('Name').fill('Marek Zielinski');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
    // There is no form on that page: the button leads to the one that has it.
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Book Demo' }).click();
    await expect(page.getByRole('heading', { name: 'Start a project' })).toBeVisible();

    await signIn(page.context(), corbel.url, people.admin);
    const listed = await page.context().request.get(`${corbel.url}/api/v1/site/requests`);
    const { requests } = (await listed.json()) as { requests: { name: string; message: string }[] };
    expect(requests).toMatchObject([{ name: 'Marek Zielinski', message: 'A yard with 40 people.' }]);
  });
});
