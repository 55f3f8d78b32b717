import type { Locator, Page } from '@playwright/test';
import { Api } from '../support/api';
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
  // The editor has the same name, and no more options.
  const quick = page
    .getByRole('dialog', { name: 'New Event' })
    .filter({ has: page.getByRole('button', { name: 'More options' }) });
  const title = quick.getByPlaceholder('Event title *');
  const editor = page.getByRole('dialog', { name: 'New Event' });
  const event = (when: string) => page.getByRole('button', { name: `Mast climber ${when}` });
  const said = (words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible();
  await page.goto(`${corbel.url}/schedule?view=week&date=${DAY}`);

  await test.step('An hour and a half is drawn; Escape leaves nothing of it', async () => {
    await expect(page.getByRole('region', { name: 'Week view' })).toBeVisible();
    await drag(page, await pointAt(page, 2, 9.1), await pointAt(page, 2, 10.5));
    await page.mouse.up();
    await expect(quick.getByText('Wednesday 7 May 2031')).toBeVisible();
    await expect(quick.getByText('9:00 – 10:30 AM · 1 hour 30 minutes')).toBeVisible();
    await expect(quick.getByRole('button', { name: 'Create' })).toBeDisabled();
    await expect(title).toBeFocused();
    // The drawn time stays marked, and the card stands beside it.
    const mark = page.getByText('9:00 – 10:30 AM', { exact: true });
    await expect(mark).toBeVisible();
    const drawn = await boxOf(mark);
    await expect.poll(async () => (await boxOf(quick)).x).toBeGreaterThanOrEqual(drawn.x + drawn.width);
    await page.keyboard.type('Mast climber');
    await page.keyboard.press('Escape');
    await expect(quick).toBeHidden();
    await expect(mark).toHaveCount(0);
    await expect(event('')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Week view' })).toBeFocused();
  });

  await test.step('More options has it all in the editor; all day and back keeps its times', async () => {
    await drag(page, await pointAt(page, 2, 9.1), await pointAt(page, 2, 10.5));
    await page.mouse.up();
    await title.fill('Mast climber');
    await quick.getByRole('button', { name: 'More options' }).click();
    await expect(quick).toBeHidden();
    await expect(editor.getByPlaceholder('Event title *')).toHaveValue('Mast climber');
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

  await test.step('A double-click begins an event of an hour, which Enter creates in the chosen calendar', async () => {
    await page.mouse.dblclick(...(await pointAt(page, 5, 11.1)));
    await expect(quick.getByText('11:00 AM – 12:00 PM · 1 hour')).toBeVisible();
    await quick.getByRole('combobox', { name: 'Calendar' }).click();
    await quick.getByRole('option', { name: 'Kestrel Wharf' }).click();
    await title.fill('Hoist inspection');
    await title.press('Enter');
    await said('Event created successfully');
    await expect(quick).toBeHidden();
    const made = page.getByRole('button', { name: 'Hoist inspection Saturday 10 May 2031, 11:00 AM – 12:00 PM' });
    await expect(made).toHaveAccessibleName(/Kestrel Wharf$/);
  });

  await test.step('A free time’s menu begins one as well, and a press elsewhere leaves it', async () => {
    await page.mouse.click(...(await pointAt(page, 6, 14.1)), { button: 'right' });
    await page.getByRole('menuitem', { name: 'New Event' }).click();
    await expect(quick.getByText('2:00 – 3:00 PM · 1 hour')).toBeVisible();
    await expect(title).toBeFocused();
    await page.mouse.click(...(await pointAt(page, 0, 14.1)));
    await expect(quick).toBeHidden();
  });

  await test.step('So does a day of the month; the bar’s New Event opens the whole editor', async () => {
    await page.goto(`${corbel.url}/schedule?view=month&date=${DAY}`);
    await page.locator('[data-day="2031-05-21"]').dblclick({ position: { x: 60, y: 60 } });
    await expect(quick.getByText('Wednesday 21 May 2031')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(quick).toBeHidden();
    await page.getByRole('button', { name: 'New Event' }).click();
    await expect(editor.getByRole('button', { name: 'Start: Wed 7 May 2031, 9:00 AM' })).toBeVisible();
  });
});

/** How much of each day of a week is in sight beside the hours: all of it, a part, or nothing. */
const daysInSight = (page: Page) =>
  page.locator('[data-column]').evaluateAll((columns) => {
    const from = columns[0]?.parentElement?.firstElementChild?.getBoundingClientRect().right ?? 0;
    return columns.map((column) => {
      const { left, right } = column.getBoundingClientRect();
      if (right <= from + 1 || left >= innerWidth - 1) return 'none';
      return left >= from - 1 && right <= innerWidth + 1 ? 'all' : 'part';
    });
  });

test.describe('on a phone', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a week has whole days, and a year begins at the month', async ({ corbel, open, request }) => {
    const title = 'Tower crane inspection by the insurer';
    const api = await Api.signIn(request, corbel.url, people.admin);
    const days = { allDay: true, startDate: '2031-05-05', endDate: DAY };
    await api.post('/api/v1/schedule/events/create', { title, ...days });
    const { page } = await open(people.admin);
    const week = page.getByRole('region', { name: 'Week view' });

    await test.step('Two days can be read, the one that is looked at first', async () => {
      await page.goto(`${corbel.url}/schedule?view=week&date=${DAY}`);
      await expect.poll(() => daysInSight(page)).toEqual(['none', 'none', 'all', 'all', 'none', 'none', 'none']);
      // What began before has its words from their beginning.
      const gutter = await boxOf(page.locator('[data-column]').nth(2));
      const words = page.getByRole('button', { name: title }).locator('span').first();
      await expect.poll(async () => (await boxOf(words)).x).toBeGreaterThanOrEqual(gutter.x);
    });

    await test.step('A swipe comes to rest at the beginning of a day', async () => {
      await week.evaluate((box) => box.scrollBy({ left: 110, behavior: 'instant' }));
      await expect.poll(() => daysInSight(page)).toEqual(['none', 'none', 'none', 'all', 'all', 'none', 'none']);
    });

    await test.step('A new event is made in a sheet from the bottom', async () => {
      await page.mouse.dblclick(...(await pointAt(page, 3, 11.1)));
      const sheet = page.getByRole('dialog', { name: 'New Event' });
      await expect(sheet.getByText('11:00 AM – 12:00 PM · 1 hour')).toBeVisible();
      await expect.poll(async () => (await boxOf(sheet)).y + (await boxOf(sheet)).height).toBe(844);
      await sheet.getByPlaceholder('Event title *').fill('Mast climber');
      await page.keyboard.press('Enter');
      await expect(sheet).toBeHidden();
      await expect(page.getByRole('button', { name: 'Mast climber Thursday 8 May 2031' })).toBeVisible();
    });

    await test.step('The year opens at the month of the day', async () => {
      await page.goto(`${corbel.url}/schedule?view=year&date=${DAY}`);
      await expect(page.getByRole('heading', { name: 'May' })).toBeInViewport();
      await expect(page.getByRole('heading', { name: 'January' })).not.toBeInViewport();
      await expect(
        page.getByRole('main').getByRole('button', { name: /^Thursday 8 May 2031, \d+ events?/ }),
      ).toBeVisible();
    });
  });
});
