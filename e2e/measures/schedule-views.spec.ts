import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people, post } from '../support/people';
import { list, median, ROUNDS, say } from './figures';
import { type Frames, TARGET_LONGEST_MS, TARGET_P95_MS, TARGET_TASK_MS, watched } from './frames';

const EVENTS = 500;
/** A week without anything of the demo data. */
const MONDAY = Date.UTC(2031, 2, 3);
const WEEK = '2031-03-05';
const HOUR_MS = 3_600_000;
/** How long frames are counted from a click on, in milliseconds: until after the last of the events is there. */
const WATCHED_MS = 1500;
const DRAG_STEPS = 60;

test('views that are switched and events that are dragged, five hundred on screen', async ({ corbel, open }) => {
  test.setTimeout(600_000);
  const { page } = await open(people.admin);
  for (let at = 0; at < EVENTS; at += 1) {
    const start = MONDAY + (at % 7) * 24 * HOUR_MS + (6 + (at % 12)) * HOUR_MS;
    const made = await post(page.context(), corbel.url, '/api/v1/schedule/events/create', {
      title: `Delivery ${at}`,
      startUTC: new Date(start).toISOString(),
      endUTC: new Date(start + HOUR_MS).toISOString(),
      status: ['green', 'amber', 'red'][at % 3],
    });
    expect(made.status()).toBe(200);
  }

  const failures: string[] = [];
  const tell = (what: string, rounds: readonly Frames[]) => {
    const all = (figure: keyof Frames) => rounds.map((frames) => frames[figure]);
    say(
      `${what}: frames p50 ${median(all('p50')).toFixed(1)}, p95 ${list(all('p95'), 1)}, ` +
        `longest ${list(all('longest'), 0)} ms; longest task ${list(all('task'), 0)} ms`,
    );
    const isMet =
      median(all('p95')) <= TARGET_P95_MS &&
      median(all('longest')) <= TARGET_LONGEST_MS &&
      median(all('task')) <= TARGET_TASK_MS;
    if (!isMet) failures.push(what);
  };

  await page.goto(`${corbel.url}/schedule?view=month&date=${WEEK}`);
  await expect(page.getByRole('button', { name: /^Delivery / }).first()).toBeVisible();
  const toWeek: Frames[] = [];
  const toMonth: Frames[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    toWeek.push(await switched(page, 'Month', 'Week'));
    await expect(page.getByRole('button', { name: /^Delivery / })).toHaveCount(EVENTS);
    toMonth.push(await switched(page, 'Week', 'Month'));
  }
  tell('month to week', toWeek);
  tell('week to month', toMonth);

  await page.goto(`${corbel.url}/schedule?view=week&date=${WEEK}`);
  await expect(page.getByRole('button', { name: /^Delivery / })).toHaveCount(EVENTS);
  const drags: Frames[] = [];
  for (let round = 0; round < ROUNDS; round += 1) drags.push(await dragged(page));
  tell('an event dragged over the week', drags);
  expect(failures, 'not at sixty frames a second').toEqual([]);
});

/** The frames from the choice of another view on. */
async function switched(page: Page, from: string, to: string): Promise<Frames> {
  await page.getByRole('button', { name: `View: ${from}` }).click();
  const option = page.getByRole('menuitemradio', { name: to }).or(page.getByRole('menuitem', { name: to }));
  await expect(option).toBeVisible();
  return watched(page, async () => {
    await option.click();
    await page.waitForTimeout(WATCHED_MS);
  });
}

/** The frames while an event of the week is dragged to and fro, and let go where it was. */
async function dragged(page: Page): Promise<Frames> {
  // Earlier ones lie above what is scrolled to, under the days' names.
  const box = await page
    .getByRole('button', { name: /^Delivery .*Tuesday 4 March 2031, 10:00/ })
    .first()
    .boundingBox();
  if (!box) throw new Error('no event on the screen');
  const [x, y] = [box.x + 8, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 30, { steps: 4 });
  await expect(page.getByRole('status').filter({ hasText: / Mar, / })).toHaveCount(1);
  const frames = await watched(page, async () => {
    for (let step = 0; step < DRAG_STEPS; step += 1) {
      const way = Math.sin((step / DRAG_STEPS) * Math.PI);
      await page.mouse.move(x + way * 600, y + way * 120);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}
