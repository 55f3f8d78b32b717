import { CallsPage, test } from '../support/calls-page';
import { expect } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import { people } from '../support/people';

// A file of its own: it waits for most of its time, and where stories run side by side it waits beside the others.
test.beforeEach(() => test.slow());

test('a call that nobody answers rings for 45 seconds, and was missed', { tag: '@screen' }, async ({
  open,
  corbel,
}) => {
  const aoife = await CallsPage.open((await open(people.admin)).page, corbel.url, '/chat');
  const tom = await CallsPage.open((await open(people.editor)).page, corbel.url, '/drive/all');
  await aoife.call(people.editor);
  await expect(tom.incoming).toBeVisible({ timeout: LIVE_MS });
  await expect(tom.incoming).toBeHidden({ timeout: 90_000 });
  const toasts = aoife.page.getByRole('region', { name: 'Notifications' });
  // LiveKit may let a connection that is being renewed in once more after the call has ended: then the comparison of calls with
  // rooms, each 20 seconds, ends it.
  await expect(toasts.getByText('No answer')).toBeVisible({ timeout: 45_000 });
  await expect(aoife.dock).toBeHidden();
  await aoife.expectNoGhost();
  await tom.goTo('/calls');
  await expect(tom.page.getByRole('listitem').filter({ hasText: people.admin.name }).first()).toContainText('Missed');
  await tom.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(tom.page.getByText(/called you by video: you missed the call/).first()).toBeVisible();
});
