import type { Page } from '@playwright/test';
import { ChatPage } from '../support/chat-page';
import { RED_PNG } from '../support/files';
import { expect, test } from '../support/fixtures';
import { people, post } from '../support/people';

const PHONE = { width: 390, height: 844 };

/** Does something to the chat as the person of a page, without the page; what the server answered. */
async function tell(page: Page, url: string, path: string, body: object) {
  const answer = await post(page.context(), url, `/api/v1/chat${path}`, body);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

const say = (page: Page, url: string, conversation: string, words: string, more: object = {}) =>
  tell(page, url, `/conversations/${conversation}/messages`, {
    clientId: crypto.randomUUID(),
    body: `<p>${words}</p>`,
    ...more,
  });

async function idOf(page: Page, url: string, email: string): Promise<string> {
  const { members } = await (await page.context().request.get(`${url}/api/v1/tenant/users`)).json();
  return members.find((member: { email: string }) => member.email === email).id;
}

test('what one person does, and that the person is there, shows on the open pages of others and on both devices', async ({
  open,
  corbel,
}) => {
  test.slow();
  const aoife = new ChatPage((await open(people.admin)).page, corbel.url);
  const tomsId = await idOf(aoife.page, corbel.url, people.editor.email);
  const { id: direct } = await tell(aoife.page, corbel.url, '/direct', { userIds: [tomsId] });
  await say(aoife.page, corbel.url, direct, 'Are you on site?');
  const { id } = await tell(aoife.page, corbel.url, '/channels', {
    name: 'north-quay',
    visibility: 'private',
    memberIds: [tomsId],
  });
  await say(aoife.page, corbel.url, id, 'The pump is here');

  await aoife.open(`/chat/${direct}`);
  const header = aoife.page.getByRole('main');
  await expect(header.getByText('Away', { exact: true })).toBeVisible();
  const desk = new ChatPage((await open(people.editor)).page, corbel.url);
  const phone = new ChatPage((await open(people.editor)).page, corbel.url);

  await test.step('who comes is seen to be there', async () => {
    // A page of the chat on which nothing is read by being looked at.
    await desk.open('/chat/saved');
    await expect(header.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('a badge, and the dot on the tab’s icon, are on both devices until one of them reads', async () => {
    await phone.page.setViewportSize(PHONE);
    await phone.open();
    const iconOf = ({ page }: ChatPage) => page.locator('link[rel="icon"]');
    for (const device of [desk, phone]) {
      await expect(device.conversation('north-quay')).toHaveAccessibleName('north-quay, 1 unread');
      await expect(iconOf(device)).toHaveAttribute('href', /^data:image\/png/);
    }
    await phone.enter('north-quay');
    await expect(desk.conversation('north-quay')).toHaveAccessibleName('north-quay');
    await desk.enter(people.admin.name);
    await expect(desk.page).not.toHaveTitle(/^\(\d+\)/);
    for (const device of [desk, phone]) await expect(iconOf(device)).not.toHaveAttribute('href', /^data:/);
  });

  await test.step('a reaction is seen where the message is, and taken away again', async () => {
    await aoife.enter('north-quay');
    await desk.enter('north-quay');
    await desk.message('The pump is here').hover();
    await desk
      .message('The pump is here')
      .getByRole('button', { name: /^React with/ })
      .first()
      .click();
    const onPhone = phone.message('The pump is here').locator('button[aria-pressed]');
    await expect(onPhone).toHaveAttribute('aria-pressed', 'true');
    const byOthers = aoife.message('The pump is here').locator('button[aria-pressed]');
    await expect(byOthers).toHaveAttribute('aria-pressed', 'false');
    await expect(byOthers).toContainText('1');
    await onPhone.click();
    await expect(byOthers).toHaveCount(0);
    await expect(desk.message('The pump is here').locator('button[aria-pressed]')).toHaveCount(0);
  });

  await test.step('a screen reader hears a message once', async () => {
    const heard = aoife.page.getByRole('log');
    await heard.evaluate((log) => {
      const all: string[] = [];
      Object.assign(globalThis, { heardByReader: all });
      new MutationObserver(() => all.push(log.textContent ?? '')).observe(log, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await desk.write('Message #north-quay', 'On my way');
    await expect(heard).toHaveText(`${people.editor.name}: On my way`);
    // What happens to it afterwards is not read out again.
    await desk.doWith('On my way', 'Pin to the conversation');
    await expect(aoife.message('On my way').getByTitle('Pinned')).toBeVisible();
    await say(aoife.page, corbel.url, id, 'Good');
    await expect(aoife.message('Good')).toBeVisible();
    const all = () => aoife.page.evaluate(() => (globalThis as unknown as { heardByReader: string[] }).heardByReader);
    expect(await all()).toEqual([`${people.editor.name}: On my way`]);
  });
});

for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
  test.describe(`${viewport.width}`, { tag: '@screen' }, () => {
    test.use({ viewport });

    test('a public channel is found, looked into and joined, and a reply in a followed thread waits in the inbox', async ({
      open,
      corbel,
    }) => {
      const { page } = await open(people.admin);
      const { id } = await tell(page, corbel.url, '/channels', {
        name: 'concrete',
        visibility: 'public',
        memberIds: [],
      });
      await say(page, corbel.url, id, 'Pour at six');
      const priya = new ChatPage((await open(people.standard)).page, corbel.url);

      await test.step('it is found among all channels, read and joined', async () => {
        await priya.page.goto(`${corbel.url}/chat/channels`);
        const all = priya.page.getByRole('list', { name: 'All channels' });
        await priya.page.getByRole('searchbox', { name: 'Search channels' }).fill('concr');
        await expect(all.getByRole('listitem')).toHaveCount(1);
        await all.getByRole('link', { name: 'concrete' }).click();
        await expect(priya.message('Pour at six')).toBeVisible();
        await priya.page.getByRole('button', { name: 'Join channel' }).click();
        await priya.write('Message #concrete', 'Who has the slump cone?');
        await expect(priya.message('Who has the slump cone?')).toBeVisible();
        await priya.page.goto(`${corbel.url}/chat/channels`);
        await expect(all.getByRole('listitem').filter({ hasText: 'concrete' })).toContainText('Joined');
      });

      await test.step('a reply to what one wrote comes into the inbox by itself, and is read where it is opened', async () => {
        const { items } = await (
          await page.context().request.get(`${corbel.url}/api/v1/chat/conversations/${id}/messages`)
        ).json();
        const root = items.find(({ body }: { body: string }) => body.includes('slump cone'));
        await priya.page.goto(`${corbel.url}/chat/threads`);
        const inbox = priya.page.getByRole('region', { name: 'Followed threads' });
        await expect(inbox).toBeVisible();
        await expect(inbox.getByText('It is in the van')).toHaveCount(0);
        await say(page, corbel.url, id, 'It is in the van', { threadRootId: root.id });
        await expect(inbox.getByText('It is in the van')).toBeVisible();
        const line = inbox.getByRole('button', { name: /1 reply.*1 new/ });
        // It is read once its end is in sight, a moment after it is drawn.
        const read = priya.page.waitForResponse((answer) => answer.url().endsWith('/chat/meta') && answer.ok());
        await line.click();
        await expect(priya.message('It is in the van', priya.pane('Thread'))).toBeVisible();
        await read;
        await priya.page.goto(`${corbel.url}/chat/threads`);
        await expect(inbox.getByRole('button', { name: /1 reply/ })).toBeVisible();
        await expect(inbox.getByRole('button', { name: /new/ })).toHaveCount(0);
      });
    });
  });
}

test('a picture that is pasted becomes a file of the message, and pasted text stays text', { tag: '@screen' }, async ({
  open,
  corbel,
}) => {
  const aoife = new ChatPage((await open(people.admin)).page, corbel.url);
  const tom = new ChatPage((await open(people.editor)).page, corbel.url);
  const memberIds = [await idOf(aoife.page, corbel.url, people.editor.email)];
  const { id } = await tell(aoife.page, corbel.url, '/channels', { name: 'photos', visibility: 'private', memberIds });
  await aoife.open(`/chat/${id}`);
  await tom.open(`/chat/${id}`);
  const field = aoife.field('Message #photos');
  const paste = (text: string) =>
    field.evaluate(
      (box, [bytes, words]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }));
        if (words) data.setData('text/plain', words);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [[...RED_PNG], text] as const,
    );
  const files = aoife.page.getByRole('list', { name: 'Files of this message' });

  // A word processor puts a picture of the text beside it.
  await paste('Cracks in bay 4');
  await expect(field).toHaveText('Cracks in bay 4');
  await expect(files).toHaveCount(0);
  await paste('');
  await expect(files.getByRole('listitem')).toHaveText(['image.png']);
  await aoife.send('Message #photos');
  for (const { page, message } of [aoife, tom].map((one) => ({
    page: one.page,
    message: one.message('Cracks in bay 4'),
  }))) {
    await expect(message.getByRole('button', { name: /image\.png/ }).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Files of this message' })).toHaveCount(0);
  }
});

test('what is read stays where it is while older messages come, and a linked message is left both ways', {
  tag: '@screen',
}, async ({ open, corbel }) => {
  test.slow();
  const { page } = await open(people.admin);
  const { id } = await tell(page, corbel.url, '/channels', { name: 'diary', visibility: 'private', memberIds: [] });
  const sent: string[] = [];
  for (let number = 1; number <= 320; number += 1) {
    // Of many heights, which nobody knows before they are drawn.
    const more = number % 7 === 0 ? `<br>${'The wind turns and the crane waits. '.repeat((number % 5) * 4)}` : '';
    sent.push((await say(page, corbel.url, id, `Entry ${String(number).padStart(3, '0')}${more}`)).id);
  }
  const chat = new ChatPage(page, corbel.url);

  await test.step('older messages are loaded above what is read', async () => {
    let release: (() => void) | undefined;
    await page.route(/\/messages\?.*before=/, async (route) => {
      await new Promise<void>((go) => {
        release = go;
      });
      await route.continue();
    });
    await chat.open(`/chat/${id}`);
    await expect(chat.message('Entry 320')).toBeInViewport();
    await chat.messages.hover();
    for (let loaded = 0; loaded < 4; loaded += 1) {
      await expect(async () => {
        await page.mouse.wheel(0, -1500);
        expect(release).toBeDefined();
      }).toPass();
      const read = await chat.messages.evaluate(async (list) => {
        const frame = () => new Promise((next) => requestAnimationFrame(next));
        // The last turn of the wheel is over.
        for (let before = Number.NaN; before !== list.scrollTop; await frame()) {
          before = list.scrollTop;
          await frame();
        }
        const box = list.getBoundingClientRect();
        const lines = [...list.querySelectorAll<HTMLElement>('[data-message]')];
        const line = lines.find((one) => one.getBoundingClientRect().top > box.top + 40);
        if (!line) throw new Error('no message in sight');
        const { message } = line.dataset;
        const top = () => list.querySelector(`[data-message="${message}"]`)?.getBoundingClientRect().top ?? Number.NaN;
        const tops = [top()];
        let isWatching = true;
        Object.assign(globalThis, {
          endWatch: () => {
            isWatching = false;
            return { tops, height: list.scrollHeight };
          },
        });
        void (async () => {
          while (isWatching) {
            await frame();
            tops.push(top());
          }
        })();
        return { height: list.scrollHeight };
      });
      const go = release;
      release = undefined;
      go?.();
      await expect
        .poll(() => chat.messages.evaluate((list) => list.scrollHeight), { message: 'older messages are there' })
        .toBeGreaterThan(read.height + 500);
      const { tops } = await chat.messages.evaluate(async () => {
        for (let frames = 0; frames < 20; frames += 1) await new Promise((next) => requestAnimationFrame(next));
        return (globalThis as unknown as { endWatch: () => { tops: number[] } }).endWatch();
      });
      const moved = Math.max(...tops.map((top) => Math.abs(top - (tops[0] ?? Number.NaN))));
      expect(moved, `what is read moved, page ${loaded}: ${[...new Set(tops)].join(', ')}`).toBeLessThanOrEqual(2);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const go = release;
    go?.();
  });

  await test.step('from a linked message on, the history is read to its beginning and to its end', async () => {
    await page.goto(`${corbel.url}/chat/${id}?message=${sent[159]}`);
    await expect(chat.message('Entry 160')).toBeInViewport();
    await chat.messages.hover();
    for (const [step, last] of [
      [-2500, 'Entry 001'],
      [2500, 'Entry 320'],
    ] as const) {
      await expect(async () => {
        await page.mouse.wheel(0, step);
        await expect(chat.message(last)).toBeInViewport({ timeout: 300 });
      }).toPass({ timeout: 60_000 });
    }
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
  });
});

test('a chat that the organisation gives up says so on the page that is open, and comes back', {
  tag: '@screen',
}, async ({ open, corbel }) => {
  const { page } = await open(people.admin);
  const tom = new ChatPage((await open(people.editor)).page, corbel.url);
  await tom.open();
  const csrf = (await page.context().cookies(corbel.url)).find((cookie) => cookie.name === 'csrf')?.value ?? '';
  const plan = async (has: boolean | null) => {
    const answer = await page.context().request.patch(`${corbel.url}/api/v1/tenant/plan`, {
      data: { overrides: { chat: has } },
      headers: { 'X-CSRF-Token': csrf },
    });
    expect(answer.ok(), `the plan: ${answer.status()}`).toBe(true);
  };
  await plan(false);
  await expect(tom.page.getByText('Access Restricted').first()).toBeVisible();
  await expect(tom.list).toBeHidden();
  await tom.page.goto(`${corbel.url}/chat/threads`);
  await expect(tom.page.getByText('Access Restricted').first()).toBeVisible();
  await plan(null);
  await tom.open();
});
