import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people, post } from '../support/people';
import { expectSaid } from '../support/said';

const text = (page: Page) => page.getByRole('textbox', { name: 'Note text' });
/** The others' cursors, by the name that is written at each. */
const cursor = (page: Page, name: string) => text(page).locator(`.cursor-of[data-name="${name}"]`);

test('two people write in one note at once, one of them for a while without a connection, and a third follows', {
  tag: '@screen',
}, async ({ corbel, open }) => {
  const { page: aoife } = await open(people.admin);
  let { page: grace } = await open(people.manager);
  const context = grace.context();
  const { page: priya } = await open(people.viewer);

  const created = await post(aoife.context(), corbel.url, '/api/v1/notes/notes', {
    title: 'Crane climb',
    content: '<h2>Friday</h2><p>Wind:</p><p>Crew:</p>',
  });
  const { id } = (await created.json()) as { id: string };
  const members = (await (await aoife.request.get(`${corbel.url}/api/v1/tenant/members`)).json()) as {
    members: { id: string; email: string }[];
  };
  const userIds = members.members
    .filter(({ email }) => [people.manager.email, people.viewer.email].includes(email))
    .map((member) => member.id);
  const sharing = await aoife.context().request.put(`${corbel.url}/api/v1/notes/notes/${id}/sharing`, {
    data: { userIds },
    headers: { 'X-CSRF-Token': (await aoife.context().cookies()).find(({ name }) => name === 'csrf')?.value ?? '' },
  });
  expect(sharing.ok()).toBe(true);
  for (const page of [aoife, grace, priya]) {
    await page.goto(`${corbel.url}/notes/edit/${id}`);
    await expect(text(page)).toContainText('Crew:');
  }

  /** Puts the person's cursor behind a line and types. */
  async function type(page: Page, line: string, words: string): Promise<void> {
    await text(page).getByText(line).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  }

  await test.step('each sees what the other writes, and where', async () => {
    await expectSaid(aoife, 'Saved', () => type(aoife, 'Wind:', ' stop at 9 m/s'));
    await expect(text(grace)).toContainText('Wind: stop at 9 m/s');
    await expect(cursor(grace, people.admin.name)).toBeVisible();
    await Promise.all([type(aoife, 'Wind:', ', gusts 12'), type(grace, 'Crew:', ' Tom, Marek')]);
    for (const page of [aoife, grace, priya]) {
      await expect(text(page)).toContainText('Wind: stop at 9 m/s, gusts 12');
      await expect(text(page)).toContainText('Crew: Tom, Marek');
    }
    await expect(cursor(aoife, people.manager.name)).toBeVisible();
  });

  await test.step('undo takes back only one’s own words', async () => {
    await aoife.keyboard.press('Control+z');
    await expect(text(grace)).not.toContainText('gusts 12');
    await expect(text(grace)).toContainText('Crew: Tom, Marek');
  });

  await test.step('whoever may not edit follows along', async () => {
    await expect(text(priya)).toHaveAttribute('contenteditable', 'false');
    await expect(text(priya)).toContainText('Crew: Tom, Marek');
  });

  await test.step('what was written without a connection is merged when it returns', async () => {
    await grace.context().setOffline(true);
    await type(grace, 'Crew:', ', Grace');
    await expect(grace.getByText('Not saved yet. Your text is kept in this browser.')).toBeVisible();
    await type(aoife, 'Crew:', ' and Aoife');
    await grace.context().setOffline(false);
    for (const page of [aoife, grace, priya]) {
      await expect(text(page)).toContainText('Grace');
      await expect(text(page)).toContainText('and Aoife');
    }
    const said = await text(aoife).textContent();
    await expect.poll(() => text(grace).textContent()).toBe(said);
  });

  await test.step('what was written without a connection outlives the page it was written on', async () => {
    await grace.context().setOffline(true);
    await type(grace, 'Crew:', ', hats on');
    await expect(grace.getByText('Not saved yet. Your text is kept in this browser.')).toBeVisible();
    await grace.close();
    await context.setOffline(false);
    grace = await context.newPage();
    await grace.goto(`${corbel.url}/notes/edit/${id}`);
    for (const page of [grace, aoife]) await expect(text(page)).toContainText('hats on');
  });

  await test.step('an earlier version that comes back takes the place of the text for everybody', async () => {
    const versions = (await (
      await aoife.request.get(`${corbel.url}/api/v1/notes/notes/${id}/versions?limit=50`)
    ).json()) as { items: { version: number }[] };
    const first = versions.items.at(-1)?.version;
    const restored = await post(aoife.context(), corbel.url, `/api/v1/notes/notes/${id}/versions/${first}/restore`, {});
    expect(restored.ok()).toBe(true);
    for (const page of [aoife, grace, priya]) await expect(text(page)).not.toContainText('Tom, Marek');
    await type(grace, 'Wind:', ' calm');
    await expect(text(aoife)).toContainText('Wind: calm');
  });
});
