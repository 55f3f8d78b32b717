import { Api } from '../support/api';
import { expectAccessible, expectReadable } from '../support/axe';
import { expect, type Locator, type Page, test } from '../support/fixtures';
import { goTo } from '../support/go-to';
import { Outbox } from '../support/outbox';
import { LoginPage } from '../support/pages';
import { people, post } from '../support/people';

/** Whom the demo data have invited to the portal. */
const PORTAL_EMAIL = 'piotr.kaleta@ostrane.example';

type Theme = 'light' | 'dark';

/**
 * The windows in which pages are looked at, and the themes in each: `make test-nightly` looks in both, every other run once in each
 * window and once in each theme. The window in which a page is opened is the last one.
 */
const isNightly = Boolean(process.env.CORBEL_TEST_NIGHTLY);
const windows: readonly {
  size: string;
  viewport: { width: number; height: number };
  themes: readonly [Theme, ...Theme[]];
}[] = [
  { size: 'phone', viewport: { width: 390, height: 844 }, themes: isNightly ? ['light', 'dark'] : ['dark'] },
  { size: 'desktop', viewport: { width: 1440, height: 900 }, themes: isNightly ? ['light', 'dark'] : ['light'] },
];

test.beforeEach(() => test.slow());

test('axe finds nothing on any page before the sign-in', { tag: '@screen' }, async ({ page, corbel }) => {
  const login = new LoginPage(page, corbel.url);
  await login.open();
  await expectFine(page, 'sign-in', page.getByRole('button', { name: 'Log in' }));
  await login.signIn(people.admin, 'wrong');
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
  await expectFine(page, 'sign-in refused', page.getByRole('alert'));

  for (const path of ['/forgot', '/reset', '/reset?token=none', '/invite?token=none', '/account/debug']) {
    await goTo(page, corbel.url, path);
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
    await goTo(page, corbel.url, path);
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
    await goTo(page, corbel.url, `/drive/all?preview=${file.id}`);
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
    for (const { size, viewport, themes } of windows) {
      // Opened anew in each window: one that changes its size keeps its place, where an event may lie half under the head.
      await page.setViewportSize(viewport);
      await page.goto(`${corbel.url}/schedule?view=${view}`);
      await expectFineIn(themes, page, `schedule: ${view}, ${size}`, page.getByRole('heading', { level: 1 }));
    }
  }
  await goTo(page, corbel.url, '/schedule?new=true&date=2031-03-05');
  const editor = page.getByRole('dialog', { name: 'New Event' });
  await expectFine(page, 'schedule: editor', editor);
  await editor.getByRole('combobox', { name: 'Invite people' }).fill('Tom');
  await page.getByRole('option', { name: people.editor.name }).click();
  await page.keyboard.press('Escape');
  await expectFine(page, 'schedule: who is free', editor.getByText('Free', { exact: true }).first());
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await goTo(page, corbel.url, '/schedule?view=month&date=2031-03-05');
  await page.locator('[data-day="2031-03-05"]').dblclick({ position: { x: 60, y: 60 } });
  await expectFine(page, 'schedule: quick create', page.getByRole('dialog', { name: 'New Event' }));
  await page.keyboard.press('Escape');
  await goTo(page, corbel.url, '/schedule?manage=true');
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
    await goTo(page, corbel.url, `/admin/${name}`);
    await expectFine(page, `admin: ${name}`, page.getByRole('heading', { level: 1 }));
  }

  for (const path of ['/account', '/account/security', '/account/sessions', '/account/debug']) {
    await goTo(page, corbel.url, path);
    await expectFine(page, path, page.getByRole('heading', { level: 2 }).first());
  }
  await goTo(page, corbel.url, '/account/security');
  await page.getByRole('button', { name: 'Create app password' }).click();
  const form = page.getByRole('dialog', { name: 'New app password' });
  await expectFine(page, 'a new app password', form);
  await form.getByRole('textbox', { name: 'Name' }).fill('Site phone');
  await form.getByRole('button', { name: 'Create app password' }).click();
  await expectFine(page, 'an app password, made', page.getByRole('dialog', { name: 'Your app password' }));
  // A menu closes with the window that it was opened in.
  for (const { size, viewport, themes } of windows) {
    await page.setViewportSize(viewport);
    await drive.open('/account');
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expectFineIn(themes, page, `account menu, ${size}`, page.getByRole('button', { name: 'Log out' }));
  }
});

test('axe finds nothing where the public site is looked after', { tag: '@screen' }, async ({ corbel, open }) => {
  await corbel.command('account', 'grant-super', people.admin.email);
  const { page } = await open(people.admin);
  const request = { name: 'Ines Costa', email: 'ines.costa@harbour.example', company: 'Harbour Works' };
  const sent = await post(page.context(), corbel.url, '/api/functions/sendProjectRequest', request);
  expect(sent.status()).toBe(200);
  await goTo(page, corbel.url, '/admin/site');
  await expectFine(page, 'site: requests', page.getByText('Ines Costa'));
  await goTo(page, corbel.url, '/admin/site?view=settings');
  await expectFine(page, 'site: settings', page.getByRole('switch', { name: 'Show the public site' }));
});

test('axe finds nothing in the calls', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  await goTo(page, corbel.url, '/calls');
  await expectFine(page, 'calls', page.getByRole('heading', { name: 'Recent' }));
  await page.getByRole('button', { name: 'New call' }).click();
  await expectFine(page, 'a new call', page.getByRole('dialog', { name: 'New call' }));
  // This browser has no camera: the page says so, and a call can be joined without one.
  await goTo(page, corbel.url, '/call/crane-day?kind=video');
  await expectFine(page, 'the check before a call', page.getByRole('alert'));
  await page.getByRole('button', { name: 'Join call' }).click();
  const dock = page.getByRole('dialog', { name: /^Call: / });
  await expectFine(page, 'a call', dock.getByText('Waiting for participants…'));
  await dock.getByRole('button', { name: 'Minimise' }).click();
  await expectFine(page, 'a minimised call', dock.getByRole('button', { name: 'Maximise' }));
  await dock.getByRole('button', { name: 'Leave call' }).click();
});

test('axe finds nothing in the signatures', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  for (const path of ['/sign', '/sign/sent', '/sign/completed', '/verify']) {
    await goTo(page, corbel.url, path);
    await expectFine(page, path, page.getByRole('heading', { level: 1 }));
  }
});

test('axe finds nothing in the notes', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  const response = await page.request.get(`${corbel.url}/api/v1/notes/notes`);
  const [first] = ((await response.json()) as { items: { id: string; title: string }[] }).items;
  if (!first) throw new Error('the demo data has no note');
  for (const path of ['/notes/all', '/notes/folders', '/notes/trash', '/notes/new']) {
    await goTo(page, corbel.url, path);
    await expectFine(page, path, page.getByRole('heading', { level: 1 }));
  }
  await goTo(page, corbel.url, `/notes/${first.id}`);
  await expectFine(page, 'a note', page.getByRole('textbox', { name: 'Note text' }));
});

test('axe finds nothing in the chat', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  const response = await page.request.get(`${corbel.url}/api/v1/chat/conversations`);
  const { items } = (await response.json()) as { items: { id: string; kind: string; lastSeq: number }[] };
  for (const path of ['/chat', '/chat/channels', '/chat/threads', '/chat/saved', '/chat/later', '/chat/search']) {
    await goTo(page, corbel.url, path);
    await expectFine(page, path, page.getByRole('heading', { level: 1 }));
  }
  for (const kind of ['channel', 'direct']) {
    const written = items.find((one) => one.kind === kind && one.lastSeq > 0);
    if (!written) throw new Error(`the demo data has no ${kind} conversation`);
    await goTo(page, corbel.url, `/chat/${written.id}`);
    const messages = page.getByRole('region', { name: /^Messages of/ });
    await expectFine(page, `a ${kind} conversation`, messages.locator('[data-message]').last());
    for (const panel of ['about', ...(kind === 'direct' ? [] : ['members']), 'files', 'pins']) {
      await goTo(page, corbel.url, `/chat/${written.id}?panel=${panel}`);
      await expectFine(
        page,
        `${panel} of a ${kind} conversation`,
        page.getByRole('complementary', { name: 'Details' }),
      );
    }
  }
});

test('axe finds nothing in invoicing', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  const first = async (what: string) => {
    const response = await page.request.get(`${corbel.url}/api/v1/invoicing/${what}?limit=1`);
    const [item] = ((await response.json()) as { items: { id: string }[] }).items;
    if (!item) throw new Error(`the demo data has no ${what}`);
    return `${what}/${item.id}`;
  };
  const months = await page.request.get(`${corbel.url}/api/v1/invoicing/tax-months`);
  const { items } = (await months.json()) as { items: { monthEnd: string; state: string }[] };
  const closed = items.find(({ state }) => state === 'closed');
  for (const path of [
    '',
    'aged',
    'invoices',
    'invoices/new',
    await first('invoices'),
    'subcontractors',
    await first('subcontractors'),
    'payment-runs',
    'payment-runs/new',
    await first('payment-runs'),
    'tax-months',
    `tax-months/${closed?.monthEnd}`,
    'settings',
  ]) {
    await goTo(page, corbel.url, `/invoicing/${path}`);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectFine(page, `invoicing: ${path}`, page.getByRole('heading', { level: 1 }));
  }
  await goTo(page, corbel.url, '/invoicing/subcontractors');
  await page.getByRole('button', { name: 'Add subcontractor' }).click();
  await expectFine(page, 'invoicing: a subcontractor', page.getByRole('dialog', { name: 'Add subcontractor' }));
});

test('axe finds nothing in the portal', { tag: '@screen' }, async ({ page, playwright, corbel }) => {
  const admin = await Api.signIn(await playwright.request.newContext(), corbel.url, people.admin);
  await goTo(page, corbel.url, '/portal-login');
  await expectFine(page, 'portal log-in', page.getByRole('heading', { name: 'Log in to the portal' }));
  // The demo's mails name the address at which the demo was made.
  const link = new URL(await new Outbox(admin).linkTo(PORTAL_EMAIL));
  await page.goto(corbel.url + link.pathname + link.search);
  await expectFine(page, 'portal link', page.getByRole('button', { name: 'Open the portal' }));
  await page.getByRole('button', { name: 'Open the portal' }).click();
  await expect(page).toHaveURL(/\/portal\/dashboard$/);
  for (const path of ['dashboard', 'invoices', 'invoices/new', 'statements', 'profile']) {
    await goTo(page, corbel.url, `/portal/${path}`);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectFine(page, `portal: ${path}`, page.getByRole('heading', { level: 1 }));
  }
  await goTo(page, corbel.url, '/portal/invoices');
  await page.getByRole('list', { name: 'Invoices' }).getByRole('link').first().click();
  await expectFine(page, 'portal: an invoice', page.getByRole('heading', { level: 1, name: /^(Invoice|Credit note)/ }));
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

/** Looks at a page with `seen` on it in every window. Opening it anew for each would take twice as long. */
async function expectFine(page: Page, what: string, seen: Locator): Promise<void> {
  for (const { size, viewport, themes } of windows) {
    await page.setViewportSize(viewport);
    await expectFineIn(themes, page, `${what}, ${size}`, seen);
  }
}

/** Between themes nothing but colours changes. */
async function expectFineIn(
  [first, ...others]: readonly [Theme, ...Theme[]],
  page: Page,
  what: string,
  seen: Locator,
): Promise<void> {
  await showIn(page, first);
  await expect(seen, what).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page, `${what}, ${first}`);
  for (const theme of others) {
    await showIn(page, theme);
    await expectReadable(page, `${what}, ${theme}`);
  }
}

/** The theme of the system changes; the page follows, and has drawn itself anew. */
async function showIn(page: Page, colorScheme: Theme): Promise<void> {
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
