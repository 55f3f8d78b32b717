import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

// Times of two halves of a day are the harder ones to read.
test.use({ locale: 'en-US' });

/** A Wednesday long after the demo's events. */
const DAY = '2031-05-07';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on screen');
  return box;
}

/** A point of the week: so far into the column of a day, at that hour. */
async function pointAt(page: Page, column: number, hour: number): Promise<[number, number]> {
  const { x, y, height } = await boxOf(page.locator('[data-column]').nth(column));
  return [x + 40, y + (height * hour) / 24];
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
}

test('a week is planned with the mouse', { tag: '@screen' }, async ({ corbel, open }) => {
  const { page } = await open(people.admin);
  const editor = page.getByRole('dialog', { name: 'New Event' });
  const event = (when: string) => page.getByRole('button', { name: `Mast climber ${when}` });
  const said = (words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible();
  await page.goto(`${corbel.url}/schedule?view=week&date=${DAY}`);

  await test.step('An hour and a half is drawn; all day and back keeps its times', async () => {
    await expect(page.getByRole('region', { name: 'Week view' })).toBeVisible();
    await drag(page, await pointAt(page, 2, 9.1), await pointAt(page, 2, 10.5));
    await page.mouse.up();
    await expect(editor.getByRole('button', { name: 'Start: Wed 7 May 2031, 9:00 AM' })).toBeVisible();
    await editor.getByRole('switch', { name: 'All day' }).click();
    await expect(editor.getByRole('button', { name: 'End: Wed 7 May 2031', exact: true })).toBeVisible();
    await editor.getByRole('switch', { name: 'All day' }).click();
    await expect(editor.getByRole('button', { name: 'End: Wed 7 May 2031, 10:30 AM' })).toBeVisible();
  });

  await test.step('A quick pick comes into sight among the times, and nothing is chosen until Confirm', async () => {
    await editor.getByRole('button', { name: /^Start:/ }).click();
    await page.getByRole('tab', { name: 'Time' }).click();
    await page.getByRole('button', { name: '12:00 PM' }).click();
    await expect(page.getByRole('option', { name: '12:00 PM' })).toBeInViewport();
    await expect(page.getByRole('option', { name: '12:00 PM' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Wed 7 May 2031, 12:00 PM', { exact: true })).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Start: Wed 7 May 2031, 9:00 AM' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(editor.getByRole('button', { name: 'End: Wed 7 May 2031, 1:30 PM' })).toBeVisible();
  });

  await test.step('The event is shown before the server has made it', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/events/create', async (route) => {
      await asked;
      await route.continue();
    });
    await editor.getByPlaceholder('Event title *').fill('Mast climber');
    await editor.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('button', { name: 'Mast climber', includeHidden: true });
    await expect(shown).toHaveCount(1);
    answer();
    await said('Event created successfully');
    await expect(editor).toBeHidden();
    await page.unrouteAll();
    await expect(event('Wednesday 7 May 2031, 12:00 – 1:30 PM')).toBeVisible();
  });

  await test.step('Escape leaves a drag, and what is let go moves or grows', async () => {
    const { x, y, height } = await boxOf(event('Wednesday 7 May 2031'));
    const there = page.getByRole('status').filter({ hasText: 'Thu 8 May, 1:00 – 2:30 PM' });
    await drag(page, [x + 20, y + 10], [x + 190, y + 70]);
    await expect(there).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(there).toHaveCount(0);
    await expect(event('Wednesday 7 May 2031, 12:00 – 1:30 PM')).toBeVisible();
    await drag(page, [x + 20, y + height - 3], [x + 20, y + height + 43]);
    await page.mouse.up();
    await expect(event('Wednesday 7 May 2031, 12:00 – 2:15 PM')).toBeVisible();
  });

  await test.step('It is copied and pasted, and not a second time on the same day', async () => {
    await event('Wednesday 7 May 2031').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await said('Event copied - ready to paste');
    await page.mouse.click(...(await pointAt(page, 4, 11.1)));
    await page.getByRole('button', { name: 'Paste here' }).click();
    await said('Event pasted successfully');
    await expect(event('Friday 9 May 2031, 11:00 AM – 12:00 PM')).toBeVisible();
    await page.mouse.click(...(await pointAt(page, 4, 14.1)));
    await page.keyboard.press('Control+v');
    await said('⚠️ This event already exists on this date');
  });

  await test.step('A double-click begins an event of an hour', async () => {
    await page.mouse.dblclick(...(await pointAt(page, 5, 11.1)));
    await expect(editor.getByRole('button', { name: 'End: Sat 10 May 2031, 12:00 PM' })).toBeVisible();
  });
});
