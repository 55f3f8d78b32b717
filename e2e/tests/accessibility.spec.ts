import { expectAccessible, expectReadable } from '../support/axe';
import { expect, type Locator, type Page, test } from '../support/fixtures';
import { LoginPage } from '../support/pages';
import { people } from '../support/people';

/** The window in which a page is opened is the last one it is looked at in. */
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

test.beforeEach(() => test.slow());

test('axe finds nothing on any page before the sign-in', { tag: '@screen' }, async ({ page, corbel }) => {
  const login = new LoginPage(page, corbel.url);
  await login.open();
  await expectFine(page, 'sign-in', page.getByRole('button', { name: 'Log in' }));
  await login.signIn(people.admin, 'wrong');
  await expect(page.getByRole('alert')).toContainText('not right');
  await expectFine(page, 'sign-in refused', page.getByRole('alert'));

  for (const path of ['/forgot', '/reset', '/reset?token=none', '/invite?token=none', '/account/debug']) {
    await page.goto(corbel.url + path);
    await expectFine(page, path, page.getByRole('heading', { level: 1 }));
  }
});

test('axe finds nothing in the Drive', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page, grid } = await open(people.admin);
  await expectFine(page, 'all files', grid);

  const driveId = (await demoFiles(page, corbel.url))[0]?.driveId;
  const containers = ['/drive/overview', '/drive/folders', '/drive/drives', '/drive/shared', '/drive/libraries'];
  const others = ['/drive/trash', '/drive/upload', `/drive/drive/${driveId}`, '/no-such-page'];
  for (const path of [...containers, ...others]) {
    await page.goto(corbel.url + path);
    await expectFine(page, path, page.getByRole('heading').first());
  }
});

test('axe finds nothing in a preview of any kind, nor in what opens over a list', { tag: '@screen' }, async ({
  corbel,
  open,
}) => {
  const drive = await open(people.admin);
  const { page } = drive;
  for (const file of await demoFiles(page, corbel.url)) {
    await page.goto(`${corbel.url}/drive/all?preview=${file.id}`);
    await expectFine(page, `preview of ${file.name}`, page.getByRole('dialog'));
  }

  await drive.open('/drive/all?search=nothing-is-called-like-this');
  await expect(drive.grid).toBeHidden();
  await expectFine(page, 'nothing found', page.getByRole('heading', { level: 1 }));

  await drive.open();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectFine(page, 'upload dialog', drive.uploadDialog);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: 'Go to Trash' })).toBeVisible();
  await expectFine(page, 'command palette', page.getByRole('dialog', { name: 'Go anywhere' }));
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expectFine(page, 'shortcuts', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
});

test('axe finds nothing in the schedule', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  for (const view of ['day', 'week', 'month', 'year']) {
    await page.goto(`${corbel.url}/schedule?view=${view}`);
    await expectFine(page, `schedule: ${view}`, page.getByRole('heading', { level: 1 }));
  }
  await page.goto(`${corbel.url}/schedule?new=true&date=2031-03-05`);
  const editor = page.getByRole('dialog', { name: 'New Event' });
  await expectFine(page, 'schedule: editor', editor);
  await editor.getByRole('combobox', { name: 'Invite people' }).fill('Tom');
  await page.getByRole('option', { name: people.editor.name }).click();
  await page.keyboard.press('Escape');
  await expectFine(page, 'schedule: who is free', editor.getByText('Free', { exact: true }).first());
  await page.goto(`${corbel.url}/schedule?manage=true`);
  const manage = page.getByRole('dialog', { name: 'Manage calendars' });
  const actions = manage.getByRole('button', { name: 'Actions for Personal' });
  await expectFine(page, 'schedule: calendars', actions);
  await manage.getByRole('button', { name: 'New calendar' }).click();
  await expectFine(page, 'schedule: a calendar', page.getByRole('dialog', { name: 'New calendar' }));
  await page.keyboard.press('Escape');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await expectFine(page, 'schedule: import', page.getByRole('dialog', { name: 'Import events' }));
});

test('axe finds nothing on the pages of an account and of an organisation', { tag: '@screen' }, async ({
  corbel,
  open,
}) => {
  const drive = await open(people.admin);
  const { page } = drive;
  for (const name of [
    'members',
    'roles',
    'access',
    'sessions',
    'audit',
    'plan',
    'mails',
    'appearance',
    'logo',
    'footer',
    'settings',
  ]) {
    await page.goto(`${corbel.url}/admin/${name}`);
    await expectFine(page, `admin: ${name}`, page.getByRole('heading', { level: 1 }));
  }

  for (const path of ['/account', '/account/security', '/account/sessions', '/account/debug']) {
    await page.goto(corbel.url + path);
    await expectFine(page, path, page.getByRole('heading', { level: 2 }).first());
  }
  await page.goto(`${corbel.url}/account/security`);
  await page.getByRole('button', { name: 'Make an app password' }).click();
  const form = page.getByRole('dialog', { name: 'New app password' });
  await expectFine(page, 'a new app password', form);
  await form.getByRole('textbox', { name: 'Name' }).fill('Site phone');
  await form.getByRole('button', { name: 'Make app password' }).click();
  await expectFine(page, 'an app password, made', page.getByRole('dialog', { name: 'Your app password' }));
  // A menu closes with the window that it was opened in.
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await drive.open('/account');
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expectFineInBothThemes(page, `account menu, ${size}`, page.getByRole('button', { name: 'Log out' }));
  }
});

test('axe finds nothing in the notes', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  const response = await page.request.get(`${corbel.url}/api/v1/notes/notes`);
  const [first] = ((await response.json()) as { items: { id: string; title: string }[] }).items;
  if (!first) throw new Error('the demo data has no note');
  for (const path of ['/notes/all', '/notes/folders', '/notes/trash', '/notes/new']) {
    await page.goto(corbel.url + path);
    await expectFine(page, path, page.getByRole('heading', { level: 1 }));
  }
  await page.goto(`${corbel.url}/notes/${first.id}`);
  await expectFine(page, 'a note', page.getByRole('textbox', { name: 'Note text' }));
});

interface Listed {
  id: string;
  name: string;
  mimeType: string;
  driveId: string;
}

/** One file of each type in the demo data. */
async function demoFiles(page: Page, url: string): Promise<Listed[]> {
  const response = await page.request.get(`${url}/api/v1/drive/files?limit=200`);
  const { files } = (await response.json()) as { files: Listed[] };
  return [...new Map(files.map((file) => [file.mimeType, file])).values()];
}

/**
 * Looks at a page with `seen` on it in both sizes and both themes. Opening it anew for each would take four times as long;
 * between the themes nothing but colours changes.
 */
async function expectFine(page: Page, what: string, seen: Locator): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await expectFineInBothThemes(page, `${what}, ${size}`, seen);
  }
}

async function expectFineInBothThemes(page: Page, what: string, seen: Locator): Promise<void> {
  await showIn(page, 'light');
  await expect(seen, what).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page, `${what}, light`);
  await showIn(page, 'dark');
  await expectReadable(page, `${what}, dark`);
}

/** The theme of the system changes; the page follows, and has drawn itself anew. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Nothing makes the page scroll sideways. */
async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
