import { expectAccessible } from '../support/axe';
import { CallsPage, test } from '../support/calls-page';
import { expect, type Locator, type Page } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import { people } from '../support/people';

const GUEST = 'Ciara Walsh';
const BOTH = { pictures: 1, sounds: 1 };

test.beforeEach(() => test.slow());

/** Starts a call that nobody is rung for, opens it to guests, and gives the link. */
async function openCall(host: CallsPage): Promise<string> {
  await host.press('New call');
  const dialog = host.page.getByRole('dialog', { name: 'New call' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Crane day');
  await dialog.getByRole('checkbox', { name: /with the link can join/ }).check();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  await expect(host.dock).toContainText('Waiting for participants…', { timeout: 60_000 });
  // Whoever copies the link lets guests ask.
  await host.dock.getByRole('button', { name: 'Copy guest link' }).click();
  const guests = await openGuests(host);
  await expect(guests.getByRole('switch', { name: 'Guests can ask to join' })).toBeChecked();
  const link = guests.getByText(/\/guest-call\//);
  await expect(link).toBeVisible();
  await expectAccessible(host.page, 'a call that is open to guests');
  const address = await link.innerText();
  await guests.getByRole('button', { name: 'Done' }).click();
  return address;
}

async function openGuests(host: CallsPage): Promise<Locator> {
  await host.press('More');
  await host.page.getByRole('menuitem', { name: 'Guests…' }).click();
  return host.page.getByRole('dialog', { name: 'Guests' });
}

async function knock(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible({ timeout: 60_000 });
}

test('a guest on a phone knocks, is let in, talks, and is sent out again', { tag: ['@screen', '@livekit'] }, async ({
  open,
  corbel,
  browser,
  contextOptions,
  locale,
  timezoneId,
}) => {
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/calls');
  const link = await openCall(aoife);
  const lobby = aoife.dock.getByRole('list', { name: 'Guests who wait' });
  const phone = await browser.newContext({
    ...contextOptions,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
    locale,
    timezoneId,
  });
  const guest = await CallsPage.open(await phone.newPage(), corbel.url, new URL(link).pathname);
  const heading = guest.page.getByRole('heading', { level: 1 });

  await test.step('the guest says who it is, and waits', async () => {
    await expect(heading).toHaveText('Crane day');
    await expect(
      guest.page.getByText(`${people.admin.name} of Dunmarrow invites you to a video call. No account needed.`),
    ).toBeVisible();
    // What turns them off is on the phone's first screen.
    await expect(guest.page.getByRole('switch', { name: 'Microphone on' })).toBeInViewport();
    await expect(guest.page.getByRole('switch', { name: 'Camera on' })).toBeInViewport();
    await expectAccessible(guest.page, 'the door of a call');
    await guest.press('Ask to join');
    await expect(guest.page.getByText('Enter your name so someone can let you in')).toBeVisible();
    await knock(guest.page, GUEST);
    await expectAccessible(guest.page, 'the wait before a call');
    // A page that is loaded anew neither loses its place nor knocks again.
    await guest.page.reload();
    await expect(heading).toHaveText('Waiting to be let in');
    await expect(lobby.getByRole('listitem')).toHaveText([new RegExp(`${GUEST} wants to join`)], { timeout: LIVE_MS });
    await expectAccessible(aoife.page, 'a call before which somebody waits');
  });

  await test.step('the guest is let in, and both see and hear the other', async () => {
    await aoife.press(`Admit ${GUEST}`);
    await expect(lobby).toBeHidden();
    await Promise.all([aoife.expectMedia(BOTH), guest.expectMedia(BOTH)]);
    await expect(aoife.people.filter({ hasText: `${GUEST} (guest)` })).toBeVisible();
    await expect(heading).toHaveText('Crane day');
    await expect(guest.page.getByRole('button', { name: 'Share screen' })).toHaveCount(0);
    await expectAccessible(guest.page, 'the call of a guest');
    await guest.press('Raise hand');
    await expect(aoife.dock.getByRole('img', { name: 'Hand raised' })).toBeVisible();
    await aoife.press(`Actions for ${GUEST} (guest)`);
    await aoife.page.getByRole('menuitem', { name: 'Mute' }).click();
    await guest.press('Turn on microphone');
    await expect(guest.page.getByRole('button', { name: 'Turn off microphone' })).toBeVisible();
  });

  await test.step('who leaves may come back', async () => {
    await guest.press('Leave call');
    await expect(heading).toHaveText('You left the call');
    await expectAccessible(guest.page, 'a guest who has left');
    await expect(aoife.people).toHaveCount(1);
    await guest.press('Come back');
    await Promise.all([aoife.expectMedia(BOTH), guest.expectMedia(BOTH)]);
  });

  await test.step('who is sent out has to ask again, and may be refused', async () => {
    await aoife.press(`Actions for ${GUEST} (guest)`);
    await aoife.page.getByRole('menuitem', { name: 'Remove from the call' }).click();
    const sure = aoife.page.getByRole('dialog', { name: `Remove ${GUEST} (guest) from the call?` });
    await sure.getByRole('button', { name: 'Remove' }).click();
    await expect(heading).toHaveText('You were removed from the call', { timeout: LIVE_MS });
    await guest.page.reload();
    await expect(heading).toHaveText('You were not let in');
    await guest.press('Ask again');
    await knock(guest.page, GUEST);
    await aoife.press('Minimise');
    await aoife.press(`Refuse ${GUEST}`);
    await expect(heading).toHaveText('You were not let in', { timeout: LIVE_MS });
    await aoife.press('Maximise');
  });

  await test.step('a link that is switched off opens nothing', async () => {
    const guests = await openGuests(aoife);
    await expect(guests.getByRole('listitem').filter({ hasText: GUEST })).toHaveText([/Removed/, /Refused/]);
    await guests.getByRole('switch', { name: 'Guests can ask to join' }).click();
    await expect(guests.getByText(/\/guest-call\//)).toBeHidden();
    await guests.getByRole('button', { name: 'Done' }).click();
    await guest.page.reload();
    await expect(heading).toHaveText('This call link doesn’t work');
    await expectAccessible(guest.page, 'a call link that doesn’t work');
  });

  await aoife.press('Leave call');
  await aoife.expectNoGhost();
  await phone.close();
});
