import { expectAccessible } from '../support/axe';
import { CallsPage, test } from '../support/calls-page';
import { expireToken } from '../support/calls-token';
import { expect } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import { people } from '../support/people';

/** Everybody has a microphone and a camera, and there is one other. */
const BOTH = { pictures: 1, sounds: 1 };

test.beforeEach(() => test.slow());

for (const [colorScheme, viewport, tag] of [
  ['light', { width: 1440, height: 900 }, ['@screen', '@livekit']],
  // Another screen is the same to whatever carries the call.
  ['dark', { width: 390, height: 844 }, ['@screen']],
] as const) {
  test.describe(`${colorScheme}, ${viewport.width}`, { tag: [...tag] }, () => {
    test.use({ colorScheme, viewport });

    test('two people call each other from a conversation, see and hear each other, reload, and leave nothing behind', async ({
      open,
      corbel,
    }) => {
      const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/chat');
      const tom = await CallsPage.open((await open(people.editor)).page, corbel.url, '/drive/all');

      await test.step('it rings, and is answered', async () => {
        await aoife.call(people.editor);
        await expect(aoife.dock).toHaveAccessibleName(`Call: ${people.editor.name}`);
        await expect(aoife.dock).toContainText('Calling…');
        await expect(aoife.dock).not.toContainText('Waiting for participants…');
        await expect(tom.incoming).toHaveAccessibleName(`Incoming call from ${people.admin.name}`, {
          timeout: LIVE_MS,
        });
        await expect(tom.incoming).toContainText('Incoming video call');
        await expectAccessible(tom.page, 'a call that rings');
        await tom.answer('Accept');
        await expect(tom.incoming).toBeHidden();
      });

      await test.step('both see and hear the other', async () => {
        await Promise.all([aoife.expectMedia(BOTH), tom.expectMedia(BOTH)]);
        await expect(aoife.dock).toContainText(/Live · 0\d:\d\d/);
        await expect(aoife.people).toHaveCount(2);
        await expectAccessible(aoife.page, 'a call');
      });

      await test.step('what one does, the other sees', async () => {
        await tom.press('Turn off microphone');
        const row = aoife.people.filter({ hasText: people.editor.name });
        await expect(row.getByRole('img', { name: 'Microphone off' })).toBeVisible();
        await tom.press('Raise hand');
        await expect(row.getByRole('img', { name: 'Hand raised' })).toBeVisible();
        await tom.press('React');
        await tom.page.getByRole('menuitem', { name: 'Applause' }).click();
        await expect(aoife.dock.getByText('👏')).toBeVisible();
        await tom.press('Turn off camera');
        await expect(aoife.page.getByLabel(`Video of ${people.editor.name}`)).toBeHidden();
        await tom.press('Turn on camera');
        await tom.press('Turn on microphone');
        await aoife.expectMedia(BOTH);
      });

      await test.step('minimised it goes on, over another page too', async () => {
        await aoife.press('Minimise');
        await expect(aoife.page.getByRole('button', { name: 'Maximise' })).toBeVisible();
        await aoife.expectMedia(BOTH);
        await expectAccessible(aoife.page, 'a minimised call');
        await aoife.press('Maximise');
        await expect(aoife.people).toHaveCount(2);
      });

      await test.step('a page that is loaded anew comes back into the call', async () => {
        await tom.page.reload();
        await expect(tom.dock).toContainText('Live', { timeout: 30_000 });
        await Promise.all([aoife.expectMedia(BOTH), tom.expectMedia(BOTH)]);
        await expect(aoife.people).toHaveCount(2);
      });

      await test.step('it is recorded once both agree, and the film lies in their conversation', async () => {
        await aoife.press('More');
        await aoife.page.getByRole('menuitem', { name: 'Record…' }).click();
        await aoife.page
          .getByRole('dialog', { name: 'Record this call?' })
          .getByRole('button', { name: 'Ask everyone' })
          .click();
        await expect(tom.recording).toBeVisible({ timeout: LIVE_MS });
        await expectAccessible(tom.page, 'a call that is to be recorded');
        await tom.press('Agree');
        const stop = aoife.recording.getByRole('button', { name: 'Stop recording' });
        await expect(stop).toBeVisible({ timeout: LIVE_MS });
        await Promise.all([aoife.expectMedia(BOTH), tom.expectMedia(BOTH)]);
        await stop.click();
        await expect(aoife.page.getByText('The recording is in the conversation.')).toBeVisible({ timeout: 30_000 });
        await expect(tom.recording).toBeHidden({ timeout: LIVE_MS });
      });

      await test.step('whoever leaves is gone, and so is the call in the end', async () => {
        await aoife.press('Leave call');
        await expect(aoife.dock).toBeHidden();
        await expect(tom.dock).toContainText(`${people.admin.name} has left.`);
        await expect(tom.dock).not.toContainText('Waiting for participants…');
        await expectAccessible(tom.page, 'a call that the other has left');
        await tom.press('Leave');
        await expect(tom.dock).toBeHidden();
        await aoife.expectNoGhost();
        await aoife.goTo('/calls');
        await expect(aoife.page.getByRole('listitem').filter({ hasText: people.editor.name }).first()).toContainText(
          'You called',
        );
        await expectAccessible(aoife.page, 'recent calls');
      });
    });
  });
}

test('a phone call has no cameras, and is answered as what it is', { tag: ['@screen', '@livekit'] }, async ({
  open,
  corbel,
}) => {
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/chat');
  const tom = await CallsPage.open((await open(people.editor)).page, corbel.url, '/drive/all');
  await aoife.call(people.editor, 'Start audio');
  await expect(tom.incoming).toContainText('Incoming audio call', { timeout: LIVE_MS });
  await tom.answer('Accept');
  const soundOnly = { pictures: 0, sounds: 1 };
  await Promise.all([aoife.expectMedia(soundOnly), tom.expectMedia(soundOnly)]);
  await expect(tom.dock.getByRole('button', { name: /camera/ })).toHaveCount(0);
  await expect(tom.dock.locator('video')).toHaveCount(0);
  await tom.page.keyboard.press('ControlOrMeta+Shift+M');
  await expect(
    aoife.people.filter({ hasText: people.editor.name }).getByRole('img', { name: 'Microphone off' }),
  ).toBeVisible();
  await tom.page.keyboard.press('ControlOrMeta+Shift+H');
  await expect(tom.dock).toBeHidden();
  await aoife.press('Leave call');
  await aoife.expectNoGhost();
});

test('a call that is declined is over for whoever called', { tag: '@screen' }, async ({ open, corbel }) => {
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/chat');
  const tom = await CallsPage.open((await open(people.editor)).page, corbel.url, '/drive/all');
  await aoife.call(people.editor);
  await expect(aoife.dock).toContainText('Calling…');
  await tom.answer('Decline');
  await expect(tom.incoming).toBeHidden();
  await expect(aoife.page.getByText(`${people.editor.name} declined the call`)).toBeVisible({ timeout: LIVE_MS });
  await expect(aoife.dock).toBeHidden();
  await aoife.expectNoGhost();
  await tom.goTo('/calls');
  await expect(tom.page.getByRole('listitem').filter({ hasText: people.admin.name }).first()).toContainText('Declined');
});

test('a call that is taken back stops ringing', { tag: '@screen' }, async ({ open, corbel }) => {
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/chat');
  const tom = await CallsPage.open((await open(people.editor)).page, corbel.url, '/drive/all');
  await aoife.call(people.editor);
  await expect(tom.incoming).toBeVisible({ timeout: LIVE_MS });
  await expect(aoife.dock).toContainText('Calling…');
  await aoife.press('Leave call');
  await expect(tom.incoming).toBeHidden({ timeout: 30_000 });
  await aoife.expectNoGhost();
});

test('a call with a link: a late guest checks devices, a screen is shared, and it ends for everyone', {
  tag: ['@screen', '@livekit'],
}, async ({ open, corbel }) => {
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/calls');
  const tom = await CallsPage.open((await open(people.editor)).page, corbel.url, '/drive/all');
  await aoife.press('New call');
  const dialog = aoife.page.getByRole('dialog', { name: 'New call' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Crane day');
  await dialog.getByRole('checkbox', { name: new RegExp(people.editor.name) }).check();
  await dialog.getByRole('checkbox', { name: /with the link can join/ }).check();
  await expectAccessible(aoife.page, 'a new call');
  await dialog.getByRole('button', { name: 'Start call' }).click();
  await tom.answer('Accept');
  await Promise.all([aoife.expectMedia(BOTH), tom.expectMedia(BOTH)]);

  const link = `/call/${await aoife.ongoingRoom()}?kind=video`;
  const grace = await CallsPage.open((await open(people.manager)).page, corbel.url, link);
  await expect(grace.page.getByRole('combobox', { name: 'Camera' })).toBeVisible();
  await expectAccessible(grace.page, 'the check before a call');
  await grace.press('Join call');
  const three = { pictures: 2, sounds: 2 };
  await Promise.all([aoife.expectMedia(three), tom.expectMedia(three), grace.expectMedia(three)]);

  await tom.press('Share screen');
  await expect(grace.dock.getByText(`${people.editor.name}'s screen`)).toBeVisible({ timeout: LIVE_MS });
  // What is shared brings its sound along.
  await grace.expectMedia({ pictures: 3, sounds: 3 });
  await tom.press('Stop sharing the screen');
  await expect(grace.dock.getByText(`${people.editor.name}'s screen`)).toBeHidden();

  await aoife.press('More');
  await aoife.page.getByRole('menuitem', { name: 'End call for everyone' }).click();
  await aoife.page
    .getByRole('dialog', { name: 'End the call for everyone?' })
    .getByRole('button', { name: 'End call' })
    .click();
  for (const person of [aoife, tom, grace]) await expect(person.dock).toBeHidden({ timeout: LIVE_MS });
  await aoife.expectNoGhost();
});

test('four people see and hear each other in a call that the server cannot understand', {
  tag: ['@screen', '@livekit'],
}, async ({ open, corbel }) => {
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/calls');
  await aoife.press('New call');
  const dialog = aoife.page.getByRole('dialog', { name: 'New call' });
  await dialog.getByRole('checkbox', { name: /with the link can join/ }).check();
  await dialog.getByRole('checkbox', { name: 'End-to-end encrypted' }).check();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  await expect(aoife.dock).toContainText('End-to-end encrypted');
  // Nobody is called: it has the name of no one, and its link at hand.
  await expect(aoife.dock).toHaveAccessibleName('Call: Call by link');
  await expect(aoife.dock).toContainText('Waiting for participants…');
  await expect(aoife.dock).not.toContainText('Calling…');
  await expect(aoife.dock).toContainText('Guests with the link can ask to join.');
  await expect(aoife.dock.getByRole('button', { name: 'Copy guest link' })).toBeVisible();
  const link = `/call/${await aoife.ongoingRoom()}?kind=video`;
  const all = [aoife];
  for (const person of [people.editor, people.manager, people.standard]) {
    const other = await CallsPage.open((await open(person)).page, corbel.url, link);
    await other.press('Join call');
    all.push(other);
  }
  await Promise.all(all.map((person) => person.expectMedia({ pictures: 3, sounds: 3 })));
  for (const person of all) await expect(person.people).toHaveCount(4);
  await aoife.press('More');
  await expect(aoife.page.getByRole('menuitem', { name: 'Record…' })).toBeDisabled();
  await aoife.page.keyboard.press('Escape');
  for (const person of all) await person.press('Leave call');
  await aoife.expectNoGhost();
  await aoife.goTo('/calls');
  const recent = aoife.page.getByRole('listitem').filter({ hasText: 'Call by link' }).first();
  await expect(recent).toContainText(people.standard.name);
  await expect(recent.getByRole('button', { name: /^Call again/ })).toBeVisible();
});

test('somebody with two devices is in the call twice, and neither puts the other out', {
  tag: ['@screen', '@livekit'],
}, async ({ open, corbel, livekit }) => {
  const laptop = await CallsPage.open((await open(people.admin)).page, corbel.url, '/call/two-devices?kind=phone');
  await test.step('an expired token is refused with words, and the next one opens the room', async () => {
    await laptop.page.route('**/api/livekit/token', expireToken(livekit?.secret), { times: 1 });
    await laptop.press('Join call');
    const panel = laptop.dock.getByRole('alert');
    await expect(panel).toContainText('The access token has expired.');
    await expect(panel.getByRole('listitem')).toHaveText(['The token is not valid: request a fresh token.']);
    await expectAccessible(laptop.page, 'a call that does not come about');
    await laptop.press('Retry connection');
    await expect(laptop.dock).toContainText('Waiting for participants…');
    await expect(panel).toBeHidden();
  });
  const tablet = await CallsPage.open((await open(people.admin)).page, corbel.url, '/call/two-devices?kind=phone');
  await tablet.press('Join call');
  const sound = { pictures: 0, sounds: 1 };
  await Promise.all([laptop.expectMedia(sound), tablet.expectMedia(sound)]);
  await expect(laptop.people).toHaveCount(2);
  await tablet.press('Leave call');
  await expect(laptop.people).toHaveCount(1);
  await laptop.press('Leave call');
  await laptop.expectNoGhost();
  await test.step('whoever was alone is not asked to call themselves again', async () => {
    await laptop.goTo('/calls');
    const recent = laptop.page.getByRole('listitem').filter({ hasText: 'Call by link' }).first();
    await expect(recent).toContainText('Nobody joined');
    await expect(recent.getByRole('button', { name: 'Start again: Call by link' })).toBeVisible();
  });
});

test('a network that is cut and a server that dies and comes back find their callers again', {
  tag: ['@screen', '@livekit'],
}, async ({ open, corbel, livekit }) => {
  // Whichever carries the call.
  const server = livekit ?? corbel;
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/chat');
  const tom = await CallsPage.open((await open(people.editor)).page, corbel.url, '/drive/all');
  await aoife.call(people.editor);
  await tom.answer('Accept');
  await Promise.all([aoife.expectMedia(BOTH), tom.expectMedia(BOTH)]);

  await test.step('a network that is cut for ten seconds is no end', async () => {
    // The server answers nothing, as if nothing reached it, and goes on as if nothing had been.
    process.kill(server.pid, 'SIGSTOP');
    try {
      await aoife.expectSilence(10_000);
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    await Promise.all([aoife.expectMedia(BOTH), tom.expectMedia(BOTH)]);
    for (const person of [aoife, tom]) await expect(person.dock).toContainText('Live');
    await expect(aoife.people).toHaveCount(2);
  });

  await server.stop('SIGKILL');
  await expect(aoife.dock).toContainText('Reconnecting…', { timeout: 30_000 });
  await server.launch();
  for (const person of [aoife, tom]) await expect(person.dock).toContainText('Live', { timeout: 60_000 });
  await Promise.all([aoife.expectMedia(BOTH), tom.expectMedia(BOTH)]);
  await aoife.press('Leave call');
  await tom.press('Leave call');
  await aoife.expectNoGhost();
});
