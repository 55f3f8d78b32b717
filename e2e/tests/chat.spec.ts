import { expectAccessible } from '../support/axe';
import { ChatPage } from '../support/chat-page';
import { expect, test } from '../support/fixtures';
import { people, post, signIn } from '../support/people';

const CHANNEL = 'east-quay';

for (const [colorScheme, viewport, tag] of [
  ['light', { width: 1440, height: 900 }, []],
  ['dark', { width: 390, height: 844 }, ['@screen']],
] as const) {
  test.describe(`${colorScheme}, ${viewport.width}`, { tag: [...tag] }, () => {
    test.use({ colorScheme, viewport });

    test('an office’s morning: a private channel, a mention, a file, a thread, unread, search, archive', async ({
      open,
      corbel,
      samples,
    }) => {
      test.slow();
      const plan = await samples.exactly('Lifting plan.txt', 'LTM 1090, radius 18.5 m');
      const aoife = new ChatPage((await open(people.admin)).page, corbel.url);
      const tom = new ChatPage((await open(people.editor)).page, corbel.url);
      await aoife.open();
      await tom.open();

      await test.step('a private channel is seen by its members only, at once', async () => {
        await aoife.page.getByRole('button', { name: 'New conversation' }).click();
        await aoife.page.getByRole('menuitem', { name: 'New channel' }).click();
        const dialog = aoife.page.getByRole('dialog', { name: 'New channel' });
        await dialog.getByRole('textbox', { name: 'Name' }).fill(CHANNEL);
        await dialog.getByRole('radio', { name: 'Private' }).check();
        await dialog.getByRole('checkbox', { name: new RegExp(people.editor.name) }).check();
        await expectAccessible(aoife.page, 'a new channel');
        await dialog.getByRole('button', { name: 'Create channel' }).click();
        await expect(aoife.page.getByRole('heading', { level: 1, name: CHANNEL })).toBeVisible();
        await expect(tom.conversation(CHANNEL)).toBeVisible();
        const priya = new ChatPage((await open(people.viewer)).page, corbel.url);
        await priya.open();
        await expect(priya.conversation(CHANNEL)).toBeHidden();
        await priya.page.goto(aoife.page.url());
        await expect(priya.page.getByText('Conversation not found')).toBeVisible();
        await priya.page.close();
      });

      await test.step('a mention is counted where it is not read yet, and lit where it is', async () => {
        await aoife.write(`Message #${CHANNEL}`, `**Wind** is up, @[${people.editor.name}] is the crane down?`);
        await expect(aoife.message('is the crane down?').locator('strong')).toHaveText('Wind');
        await expect(tom.conversation(CHANNEL)).toHaveAccessibleName(`${CHANNEL}, 1 unread, 1 mention`);
        await expect(tom.page).toHaveTitle(/^\(\d+\) /);
        await tom.enter(CHANNEL);
        await expect(tom.message('is the crane down?')).toBeVisible();
        await expect(tom.messages.getByText('New', { exact: true })).toBeVisible();
        await expectAccessible(tom.page, 'a conversation');
        await tom.showList();
        await expect(tom.conversation(CHANNEL)).toHaveAccessibleName(CHANNEL);
        await tom.enter(CHANNEL);
      });

      await test.step('an answer and a file arrive by themselves', async () => {
        await tom.write(`Message #${CHANNEL}`, 'Down since seven.');
        await expect(aoife.message('Down since seven.')).toBeVisible();
        await aoife.doWith('Down since seven.', 'Save for later');
        const chosen = aoife.page.waitForEvent('filechooser');
        await aoife.page.getByRole('button', { name: 'Attach files' }).click();
        await (await chosen).setFiles(plan.path);
        await expect(aoife.page.getByRole('list', { name: 'Files of this message' })).toContainText(plan.name);
        await aoife.write(`Message #${CHANNEL}`, 'The plan:');
        await expect(tom.message('The plan:').getByRole('button', { name: plan.name, exact: true })).toBeVisible();
      });

      await test.step('a thread has its own place, and says so on its message', async () => {
        await tom.doWith('The plan:', 'Reply in thread');
        await tom.write('Reply in thread', 'Radius is fine.');
        await expect(tom.message('Radius is fine.', tom.pane('Thread'))).toBeVisible();
        const line = aoife.message('The plan:').getByRole('button', { name: /^1 reply/ });
        await expect(line).toBeVisible();
        await line.click();
        await expect(aoife.message('Radius is fine.', aoife.pane('Thread'))).toBeVisible();
        await expectAccessible(aoife.page, 'a thread');
        await tom.page.getByRole('button', { name: 'Close thread' }).click();
        await aoife.page.getByRole('button', { name: 'Close thread' }).click();
      });

      await test.step('the last message is changed, and what was marked unread stays so', async () => {
        await aoife.field(`Message #${CHANNEL}`).press('ArrowUp');
        await expect(aoife.page.getByText('Editing a message')).toBeVisible();
        await aoife.page.keyboard.press('End');
        await aoife.page.keyboard.type(' revision C');
        await aoife.page.getByRole('button', { name: 'Save changes' }).click();
        const changed = tom.message('The plan: revision C');
        await expect(changed).toContainText('(edited)');
        await expect(changed.getByRole('button', { name: plan.name, exact: true })).toBeVisible();
        await aoife.doWith('Down since seven.', 'Mark unread from here');
        await aoife.showList();
        await expect(aoife.conversation(CHANNEL)).toHaveAccessibleName(new RegExp(`^${CHANNEL}, \\d+ unread`));
        await aoife.open();
        await expect(aoife.conversation(CHANNEL)).toHaveAccessibleName(new RegExp(`^${CHANNEL}, \\d+ unread`));
        await aoife.enter(CHANNEL);
        await expect(aoife.messages.getByText('New', { exact: true })).toBeVisible();
        await aoife.field(`Message #${CHANNEL}`).press('Escape');
        await aoife.showList();
        await expect(aoife.conversation(CHANNEL)).toHaveAccessibleName(CHANNEL);
      });

      await test.step('a message is found by its words and who wrote it, and leads back', async () => {
        await aoife.page.goto(`${corbel.url}/chat/search`);
        await aoife.page.getByRole('searchbox', { name: 'Search messages' }).fill('from:tom seven');
        await aoife.page.getByRole('button', { name: 'Search', exact: true }).click();
        const found = aoife.page.getByRole('list', { name: 'Messages found' }).getByRole('article');
        await expect(found).toHaveCount(1);
        await expectAccessible(aoife.page, 'messages found');
        await found.getByRole('link', { name: new RegExp(`#${CHANNEL}`) }).click();
        await expect(aoife.message('Down since seven.')).toBeVisible();
      });

      await test.step('archived, it is read and no longer written', async () => {
        await aoife.page.getByRole('button', { name: 'Details' }).click();
        await expectAccessible(aoife.page, 'details');
        await aoife.pane('Details').getByRole('button', { name: 'Archive channel' }).click();
        await aoife.page
          .getByRole('dialog', { name: `Archive #${CHANNEL}?` })
          .getByRole('button', { name: 'Archive', exact: true })
          .click();
        await expect(tom.page.getByText('This channel is archived.')).toBeVisible();
        await expect(tom.field(`Message #${CHANNEL}`)).toBeHidden();
        await expect(tom.message('Down since seven.')).toBeVisible();
      });
    });
  });
}

test('what is written without a connection is sent once, in order, when it is back', { tag: '@screen' }, async ({
  open,
  corbel,
}) => {
  const aoife = new ChatPage((await open(people.admin)).page, corbel.url);
  const tom = new ChatPage((await open(people.editor)).page, corbel.url);
  await aoife.open();
  await aoife.page.getByRole('button', { name: 'New conversation' }).click();
  await aoife.page.getByRole('menuitem', { name: 'New message' }).click();
  const dialog = aoife.page.getByRole('dialog', { name: 'New message' });
  await dialog.getByRole('checkbox', { name: new RegExp(people.editor.name) }).check();
  await dialog.getByRole('button', { name: 'Open' }).click();
  const field = `Message ${people.editor.name}`;
  await expect(aoife.field(field)).toBeVisible();

  await aoife.page.context().setOffline(true);
  for (const words of ['First', 'Second', 'Third']) await aoife.write(field, words);
  await expect(aoife.messages.getByText('Not sent yet', { exact: false })).toHaveCount(3);
  await aoife.page.context().setOffline(false);
  await expect(aoife.messages.getByText('Not sent yet', { exact: false })).toHaveCount(0);

  await tom.open();
  await tom.enter(people.admin.name);
  await expect(tom.messages.locator('[data-message] p').filter({ hasText: /^(First|Second|Third)$/ })).toHaveText([
    'First',
    'Second',
    'Third',
  ]);
});

test('whoever comes by a link to a late message jumps back to where the unread begins', { tag: '@screen' }, async ({
  open,
  corbel,
}) => {
  const { page } = await open(people.admin);
  const tom = new ChatPage((await open(people.editor)).page, corbel.url);
  const { members } = await (await page.context().request.get(`${corbel.url}/api/v1/tenant/users`)).json();
  const { id: memberId } = members.find(({ email }: { email: string }) => email === people.editor.email);
  const send = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await post(page.context(), corbel.url, `/api/v1/chat${path}`, body);
    expect(answer.status(), path).toBe(201);
    return answer.json();
  };
  const { id } = await send('/channels', { name: 'level-04', visibility: 'private', memberIds: [memberId] });
  const sent: string[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const body = `<p>Delivery ${number} is here</p>`;
    sent.push((await send(`/conversations/${id}/messages`, { clientId: crypto.randomUUID(), body })).id);
  }

  await tom.open(`/chat/${id}?message=${sent.at(-1)}`);
  await expect(tom.message('Delivery 40 is here')).toBeInViewport();
  const jump = tom.page.getByRole('button', { name: 'Jump to first unread' });
  await jump.click();
  await expect(tom.messages.getByText('New', { exact: true })).toBeInViewport();
  await expect(tom.message('Delivery 1 is here')).toBeInViewport();
  await expect(jump).toBeHidden();
});

test('a message is put off, one is forwarded, reminded of and read as it was, and peace is kept', {
  tag: '@screen',
}, async ({ open, corbel }) => {
  const aoife = new ChatPage((await open(people.admin)).page, corbel.url);
  const { page } = aoife;
  await aoife.open();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('menuitem', { name: 'New channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('put-off');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  const field = 'Message #put-off';
  await expect(aoife.field(field)).toBeVisible();

  await test.step('a message waits in the list until it is sent', async () => {
    await aoife.field(field).click();
    await page.keyboard.type('Pour at seven');
    await page.getByRole('button', { name: 'Send later' }).click();
    const when = page.getByRole('dialog', { name: 'Send later' });
    await expectAccessible(page, 'when a message is sent');
    await when.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect(page.getByText('Message scheduled')).toBeVisible();
    await expect(aoife.field(field)).toHaveText('');
    await page.goto(`${corbel.url}/chat/later`);
    const waiting = page.getByRole('article', { name: /^To put-off, Tomorrow at 09:00/ });
    await expect(waiting).toContainText('Pour at seven');
    await expectAccessible(page, 'what waits');
    await waiting.getByRole('button', { name: 'Actions for the message to put-off' }).click();
    await page.getByRole('menuitem', { name: 'Send now' }).click();
    await expect(waiting).toBeHidden();
    await aoife.enter('put-off');
    await expect(aoife.message('Pour at seven')).toBeVisible();
  });

  await test.step('what was changed is read as it was', async () => {
    await aoife.doWith('Pour at seven', 'Edit');
    await page.keyboard.press('End');
    await page.keyboard.type(' sharp');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await aoife.message('Pour at seven sharp').getByRole('button', { name: '(edited)' }).click();
    const history = page.getByRole('dialog', { name: 'Edit history' });
    await expect(history.getByRole('listitem')).toHaveText([/Now.*Pour at seven sharp$/, /Pour at seven$/]);
    await expectAccessible(page, 'an edit history');
    await history.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a reminder stands at its message and in the list', async () => {
    await aoife.doWith('Pour at seven sharp', 'Remind me');
    await page
      .getByRole('dialog', { name: 'Remind me' })
      .getByRole('button', { name: /^Tomorrow/ })
      .click();
    await expect(aoife.message('Pour at seven sharp').getByTitle(/^Reminder: Tomorrow/)).toBeVisible();
    await page.goto(`${corbel.url}/chat/later`);
    await page.getByRole('button', { name: 'Change the reminder: Tomorrow at 09:00' }).click();
    await page.getByRole('button', { name: 'Remove reminder' }).click();
    await expect(page.getByText('Nothing scheduled')).toBeVisible();
  });

  await test.step('a message is passed on with some words', async () => {
    await aoife.enter('put-off');
    await aoife.doWith('Pour at seven sharp', 'Forward');
    const forward = page.getByRole('dialog', { name: 'Forward message' });
    await forward.getByRole('searchbox', { name: 'To' }).fill('put');
    await forward.getByRole('radio', { name: 'put-off' }).check();
    await forward.getByRole('textbox', { name: 'Add a message' }).fill('Tell the pump');
    await expectAccessible(page, 'a message to be forwarded');
    await forward.getByRole('button', { name: 'Forward' }).click();
    await expect(aoife.message('Tell the pump').locator('figure')).toContainText('Pour at seven sharp');
  });

  await test.step('quiet hours and mail are kept', async () => {
    await aoife.showList();
    const settings = page.getByRole('dialog', { name: 'Chat settings' });
    const openSettings = async () => {
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByRole('menuitem', { name: 'Chat settings' }).click();
      await expect(settings).toBeVisible();
    };
    await openSettings();
    await settings.getByRole('switch', { name: 'Quiet hours' }).check();
    await settings.getByLabel('From').fill('19:30');
    await settings.getByRole('radio', { name: 'Once a day' }).check();
    await expectAccessible(page, 'settings of the chat');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toBeHidden();
    await openSettings();
    await expect(settings.getByLabel('From')).toHaveValue('19:30');
    await expect(settings.getByRole('radio', { name: 'Once a day' })).toBeChecked();
    await settings.getByRole('switch', { name: 'Quiet hours' }).uncheck();
    await settings.getByRole('radio', { name: 'Never' }).check();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toBeHidden();
  });

  await test.step('a group to mention is made', async () => {
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('menuitem', { name: 'Chat settings' }).click();
    await page.getByRole('button', { name: 'Groups', exact: true }).click();
    await page.getByRole('button', { name: 'New group' }).click();
    const form = page.getByRole('dialog', { name: 'New group' });
    await form.getByLabel('Handle').fill('pour-crew');
    await form.getByLabel('Name', { exact: true }).fill('Those who pour');
    await form.getByRole('checkbox', { name: /Tom Hughes/ }).check();
    await expectAccessible(page, 'form of a group');
    await form.getByRole('button', { name: 'Create group' }).click();
    const groups = page.getByRole('dialog', { name: 'Groups to mention' });
    await expect(groups.getByText('Those who pour, 1 person')).toBeVisible();
    await expectAccessible(page, 'groups to mention');
    await groups.getByRole('button', { name: 'Close' }).click();
  });
});

test('a guest knows the conversations they were brought into, and nobody beside', { tag: '@screen' }, async ({
  open,
  corbel,
  browser,
  contextOptions,
}) => {
  test.slow();
  const { page } = await open(people.admin);
  const send = async (path: string, body: object) => {
    const answer = await post(page.context(), corbel.url, `/api/v1${path}`, body);
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const context = await browser.newContext({ ...contextOptions });
  await signIn(context, corbel.url, people.viewer);
  const { items } = await (await context.request.get(`${corbel.url}/api/v1/chat/conversations`)).json();
  for (const { id } of items) await post(context, corbel.url, `/api/v1/chat/conversations/${id}/leave`, {});
  const { members } = await (await page.context().request.get(`${corbel.url}/api/v1/tenant/users`)).json();
  const priya = members.find(({ email }: { email: string }) => email === people.viewer.email);
  const made = await send('/tenant/roles', { name: 'Site guest', scopes: ['chat.messages.send'] });
  const csrf = (await page.context().cookies(corbel.url)).find((cookie) => cookie.name === 'csrf')?.value ?? '';
  const given = await page.context().request.patch(`${corbel.url}/api/v1/tenant/members/${priya.id}`, {
    data: { role: made.role.key },
    headers: { 'X-CSRF-Token': csrf },
  });
  expect(given.ok(), `the role of a guest: ${given.status()}`).toBe(true);
  const channel = (name: string, memberIds: string[]) =>
    send('/chat/channels', { name, visibility: 'public', memberIds });
  const [handover, lobby] = [await channel('handover', [priya.id]), await channel('lobby', [])];
  for (const [{ id }, body] of [
    [handover, 'The crane is here'],
    [lobby, 'The crane is late'],
  ] as const) {
    await send(`/chat/conversations/${id}/messages`, { clientId: crypto.randomUUID(), body: `<p>${body}</p>` });
  }

  const guest = new ChatPage(await context.newPage(), corbel.url);
  await guest.open();

  await test.step('the list has what they were brought into, and no way to look for more', async () => {
    await expect(guest.list.getByRole('link')).toHaveCount(1);
    await expect(guest.conversation('handover')).toBeVisible();
    await guest.page.getByRole('button', { name: 'New conversation' }).click();
    await expect(guest.page.getByRole('menuitem', { name: 'New message' })).toBeVisible();
    await expect(guest.page.getByRole('menuitem', { name: /channel/i })).toHaveCount(0);
    await guest.page.getByRole('menuitem', { name: 'New message' }).click();
    const dialog = guest.page.getByRole('dialog', { name: 'New message' });
    await expect(dialog.getByRole('checkbox', { name: new RegExp(people.admin.name) })).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: new RegExp(people.editor.name) })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await guest.page.goto(`${corbel.url}/chat/channels`);
    await expect(guest.page.getByRole('list', { name: 'All channels' }).getByRole('listitem')).toHaveCount(1);
    await expect(guest.page.getByRole('button', { name: 'New channel' })).toHaveCount(0);
  });

  await test.step('a channel beside is not there, nor in a search, nor behind # and @', async () => {
    await guest.page.goto(`${corbel.url}/chat/${lobby.id}`);
    await expect(guest.page.getByText('Conversation not found')).toBeVisible();
    await guest.page.goto(`${corbel.url}/chat/search?q=crane`);
    await expect(guest.page.getByRole('list', { name: 'Messages found' }).getByRole('article')).toHaveCount(1);
    await guest.enter('handover');
    await expect(guest.message('The crane is here')).toBeVisible();
    const options = guest.page.getByRole('option');
    for (const [typed, known, unknown] of [
      ['#', 'handover', 'lobby'],
      ['@', people.admin.name, people.editor.name],
    ] as const) {
      await guest.field('Message #handover').click();
      await guest.page.keyboard.type(typed);
      await expect(options.filter({ hasText: known })).toHaveCount(1);
      await expect(options.filter({ hasText: unknown })).toHaveCount(0);
      await guest.page.keyboard.press('Escape');
      await guest.page.keyboard.press('Backspace');
    }
    await guest.write('Message #handover', 'Thank you');
    await expect(guest.message('Thank you')).toBeVisible();
    await expectAccessible(guest.page, 'a conversation of a guest');
  });
  await context.close();
});
