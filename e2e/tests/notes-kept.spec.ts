import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import { people, post, signIn } from '../support/people';

const text = (page: Page) => page.getByRole('textbox', { name: 'Note text' });
const KEPT_HERE = 'Not saved yet. Your text is kept in this browser.';

/** Ends a tab as a crash does: nothing on the page is asked or told. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // No answer comes from what has crashed.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Nothing that is written on the page reaches the server until the answer is called. */
async function hold(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route('**/document/updates', (route) => (isHeld ? route.abort() : route.continue()));
  return () => {
    isHeld = false;
  };
}

/** Makes a note with one line to write on. */
async function makeNote(page: Page, url: string, title: string): Promise<string> {
  const made = await post(page.context(), url, '/api/v1/notes/notes', { title, content: '<p>Wind:</p>' });
  return ((await made.json()) as { id: string }).id;
}

/** What the server has of a note. */
async function said(page: Page, url: string, id: string): Promise<string> {
  return ((await (await page.request.get(`${url}/api/v1/notes/notes/${id}`)).json()) as { content: string }).content;
}

async function openNote(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/notes/edit/${id}`);
  await expect(text(page)).toContainText('Wind:', { timeout: 30_000 });
}

async function type(page: Page, words: string): Promise<void> {
  await text(page).getByText('Wind:').click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('no word is lost when the tab dies, the server dies, or the session ends', {
  tag: '@screen',
}, async ({ corbel, open }) => {
  const { page: aoife } = await open(people.admin);

  await test.step('a new note whose tab dies before its draft is due is among the drafts', async () => {
    const page = await aoife.context().newPage();
    await page.goto(`${corbel.url}/notes/new`);
    await text(page).click();
    await page.keyboard.type('begun and not ended');
    // A moment after the last letter, when the page has come to keep it; its draft is due after a second.
    const isKept = () => Object.values(localStorage).some((kept) => String(kept).includes('begun and not ended'));
    await page.waitForFunction(isKept);
    await crash(page);
    await aoife.goto(`${corbel.url}/notes/new`);
    await aoife.getByRole('button', { name: 'Drafts (1)' }).click();
    await aoife.getByRole('dialog').getByRole('button', { name: 'begun and not ended...', exact: true }).click();
    await expect(text(aoife)).toHaveText('begun and not ended');
  });

  await test.step('what is typed while a new note is being saved is in it', async () => {
    const page = await aoife.context().newPage();
    await page.goto(`${corbel.url}/notes/new`);
    await page.getByLabel('Note title').fill('Handover');
    await text(page).click();
    await page.keyboard.type('Lift 4 is');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/notes/notes', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/notes\/notes$/.test(request.url()),
    );
    await page.getByRole('button', { name: 'Save Note' }).click();
    await asked;
    await text(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' out of order');
    answer();
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await expect(text(page)).toHaveText('Lift 4 is out of order');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await said(page, corbel.url, id)).toContain('Lift 4 is out of order');
    await page.close();
  });

  const note = await makeNote(aoife, corbel.url, 'Crane climb');

  await test.step('what was not sent when the tab died is there when the note is opened again', async () => {
    const page = await aoife.context().newPage();
    await openNote(page, corbel.url, note);
    await hold(page);
    await type(page, ' stop at 9 m/s');
    await expect(page.getByText(KEPT_HERE)).toBeVisible();
    await crash(page);
    await openNote(aoife, corbel.url, note);
    await expect(text(aoife)).toHaveText('Wind: stop at 9 m/s');
    await expect.poll(() => said(aoife, corbel.url, note)).toContain('stop at 9 m/s');
  });

  await test.step('the server is killed and comes back while somebody types on', async () => {
    const typing = type(aoife, ', gusts 12, and look up before each lift');
    await corbel.stop('SIGKILL');
    await typing;
    await expect(aoife.getByText(KEPT_HERE)).toBeVisible();
    await corbel.launch();
    await expect
      .poll(() => said(aoife, corbel.url, note), { timeout: 40_000 })
      .toContain('gusts 12, and look up before each lift');
    await expect(text(aoife)).toHaveText('Wind: stop at 9 m/s, gusts 12, and look up before each lift');
  });

  await test.step('the session is ended elsewhere: the words are sent once the person is back', async () => {
    const own = await makeNote(aoife, corbel.url, 'Shift');
    await openNote(aoife, corbel.url, own);
    const letGo = await hold(aoife);
    await type(aoife, ' calm');
    await expect(aoife.getByText(KEPT_HERE)).toBeVisible();
    const other = await open(people.admin);
    await post(other.page.context(), corbel.url, '/api/v1/auth/sessions/revoke-others', {});
    await expect(aoife).toHaveURL(/\/login/);
    letGo();
    await signIn(aoife.context(), corbel.url, people.admin);
    await openNote(aoife, corbel.url, own);
    await expect(text(aoife)).toHaveText('Wind: calm');
    await expect.poll(() => said(aoife, corbel.url, own)).toContain('calm');
  });
});

test('a new note is there from the first pause, once, while the person types on', { tag: '@screen' }, async ({
  corbel,
  open,
}) => {
  const { page } = await open(people.admin);
  const isMade = (request: Request) => request.method() === 'POST' && /\/notes\/notes$/.test(request.url());
  const titles = async () => {
    const answer = await page.request.get(`${corbel.url}/api/v1/notes/notes?view=all&limit=200`);
    return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
  };
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => isMade(request) && keys.push(request.headers()['idempotency-key']));

  await test.step('the address becomes the note’s, the cursor stays, and a lost answer makes no second one', async () => {
    await page.goto(`${corbel.url}/notes/new`);
    const asked = page.waitForRequest(isMade);
    // The server makes the note, and nobody hears of it.
    await page.route('**/api/v1/notes/notes', async (route) => {
      if (!isMade(route.request())) return route.continue();
      await route.fetch();
      await route.abort();
      await page.unroute('**/api/v1/notes/notes');
    });
    await page.getByLabel('Note title').fill('Lift 4');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Lift 4 is out');
    await asked;
    for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('still ');
    await expect(page).toHaveURL(/\/notes\/[0-9a-f-]{36}/, { timeout: 20_000 });
    await page.keyboard.type('not ');
    await expect(text(page)).toHaveText('Lift 4 is still not out');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect.poll(() => said(page, corbel.url, id)).toContain('Lift 4 is still not out');
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect((await titles()).filter((title) => title === 'Lift 4')).toHaveLength(1);
  });

  await test.step('what is typed on is taken back by undo, and there after a reload', async () => {
    await page.getByLabel('Note title').fill('Lift 4, east');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' of order');
    await expect(text(page)).toHaveText('Lift 4 is still not out of order');
    await page.keyboard.press('Control+z');
    await expect(text(page)).not.toContainText(' of order');
    await expect.poll(titles).toContain('Lift 4, east');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.getByLabel('Note title')).toHaveValue('Lift 4, east');
    await expect(page.getByRole('button', { name: 'Save Note' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  });

  await test.step('left before the pause, it is a note all the same', async () => {
    await page.goto(`${corbel.url}/notes/new`);
    await page.getByLabel('Note title').fill('Begun and left');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Begun and left', exact: true })).toBeVisible();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notesDraft_')));
    await expect.poll(kept).toEqual([]);
  });

  await test.step('one that nobody wrote in is none', async () => {
    const before = (await titles()).length;
    await page.goto(`${corbel.url}/notes/new`);
    await expect(page.getByLabel('Note title')).toBeFocused();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL(/\/notes\/all/);
    expect((await titles()).length).toBe(before);
  });
});

test('a note that is closed, deleted or taken away in the middle of a word keeps what was written', {
  tag: '@screen',
}, async ({ corbel, open }) => {
  const { page: aoife } = await open(people.admin);
  const { page: grace } = await open(people.manager);
  const members = (await (await aoife.request.get(`${corbel.url}/api/v1/tenant/members`)).json()) as {
    members: { id: string; email: string }[];
  };
  const graceId = members.members.find(({ email }) => email === people.manager.email)?.id;
  async function share(id: string, userIds: readonly (string | undefined)[]): Promise<void> {
    const csrf = (await aoife.context().cookies()).find(({ name }) => name === 'csrf')?.value ?? '';
    const answer = await aoife.request.put(`${corbel.url}/api/v1/notes/notes/${id}/sharing`, {
      data: { userIds },
      headers: { 'X-CSRF-Token': csrf },
    });
    expect(answer.ok()).toBe(true);
  }
  const note = await makeNote(aoife, corbel.url, 'Crane climb');

  await test.step('whoever closes a note is gone from it at once', async () => {
    await share(note, [graceId]);
    await openNote(aoife, corbel.url, note);
    await openNote(grace, corbel.url, note);
    const here = aoife.getByText('Grace Okafor is here', { exact: true });
    await expect(here).toBeVisible();
    await grace.goto(`${corbel.url}/notes/all`);
    // Whoever says nothing any more is taken for gone after twenty seconds at the earliest.
    await expect(here).toBeHidden({ timeout: LIVE_MS });
  });

  await test.step('the owner deletes it in the middle of a word: it is read on, and can be kept', async () => {
    await openNote(grace, corbel.url, note);
    await type(grace, ' (Grace)');
    await post(aoife.context(), corbel.url, `/api/v1/notes/notes/${note}/trash`, {});
    await expect(grace.getByText('This note is in the trash.', { exact: false }).first()).toBeVisible();
    await expect(text(grace)).toHaveAttribute('contenteditable', 'false');
    await expect(text(grace)).toContainText('(Grace)');
    await post(aoife.context(), corbel.url, `/api/v1/notes/notes/${note}/restore`, {});
    await expect(text(grace)).toHaveAttribute('contenteditable', 'true');
    await expect.poll(() => said(aoife, corbel.url, note)).toContain('(Grace)');
  });

  await test.step('it is no longer shared: what was not sent becomes a note of one’s own, even after a reload', async () => {
    const letGo = await hold(grace);
    await type(grace, ' not sent');
    await expect(grace.getByText(KEPT_HERE)).toBeVisible();
    await share(note, []);
    await expect(grace.getByRole('alert')).toContainText('is no longer shared with you');
    letGo();
    await grace.reload({ waitUntil: 'domcontentloaded' });
    await expect(grace.getByText('Note not found')).toBeVisible();
    await grace.getByRole('button', { name: 'Save as a new note' }).click();
    await expect(text(grace)).toContainText('not sent');
    expect(await said(aoife, corbel.url, note)).not.toContain('not sent');
  });
});
