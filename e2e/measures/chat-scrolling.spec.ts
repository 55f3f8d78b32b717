import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people, post, signIn } from '../support/people';
import { list, median, say } from './figures';
import { type Frames, TARGET_P95_MS, watched } from './frames';

const MESSAGES = 10_000;
/** So many are written at a time. */
const AT_ONCE = 20;
/** How far a frame goes: a fast swipe, a window and a half in ten frames. */
const STEP_PX = 120;
const LONGEST_MS = 400_000;

/** What people write: a few words, some lines, a list, code, a link, by turns. */
const BODIES = [
  '<p>The crane comes at seven, the road is closed until noon.</p>',
  '<p>Ok</p>',
  '<p>Three things from the inspection:</p><ul><li><p>the handrail on level two</p></li><li><p>the <strong>fire door</strong> by the lift</p></li><li><p>the drainage in the yard</p></li></ul>',
  '<p>Who has the <em>latest</em> drawing of the stairs? The one in the folder is from March, and the fitters are asking what holds for the landing between the second and the third floor.</p>',
  '<pre><code class="language-text">beam 12  HEB 300  7.20 m\nbeam 13  HEB 300  7.20 m\nbeam 14  HEB 260  5.40 m</code></pre>',
  '<p>See <a href="https://example.com/programme">the programme</a>, second page.</p>',
  '<blockquote><p>Delivery moved to Thursday.</p></blockquote><p>Noted, I tell the site.</p>',
];

test('a conversation of ten thousand messages, scrolled from its end to its beginning', async ({
  browser,
  corbel,
  open,
}) => {
  test.setTimeout(1_200_000);
  const { page } = await open(people.admin);
  const other = await browser.newContext();
  await signIn(other, corbel.url, people.editor);
  const { members } = await (await page.context().request.get(`${corbel.url}/api/v1/tenant/users`)).json();
  const editor = members.find(({ email }: { email: string }) => email === people.editor.email);
  const made = await post(page.context(), corbel.url, '/api/v1/chat/channels', {
    name: 'everything',
    visibility: 'private',
    memberIds: [editor.id],
  });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  const path = `/api/v1/chat/conversations/${id}/messages`;
  for (let at = 0; at < MESSAGES; at += AT_ONCE) {
    // One has several in a row, then the other: names stand over some of them.
    const writer = (at / AT_ONCE) % 2 === 0 ? page.context() : other;
    const sent = Array.from({ length: AT_ONCE }, (_, step) =>
      post(writer, corbel.url, path, { clientId: crypto.randomUUID(), body: BODIES[(at + step) % BODIES.length] }),
    );
    for (const answer of await Promise.all(sent)) expect(answer.status()).toBe(201);
  }
  await other.close();

  await page.goto(`${corbel.url}/chat/${id}`);
  const messages = page.getByRole('region', { name: /^Messages of/ });
  await expect(messages.locator('[data-message]').first()).toBeVisible();
  const up = await watched(page, () => scrolled(page, 'up'));
  await expect(messages.getByText(/This is the (very )?beginning/)).toBeVisible();
  const down = await watched(page, () => scrolled(page, 'down'));
  const told = (way: string, frames: Frames) =>
    say(
      `${way}: frames p50 ${frames.p50.toFixed(1)}, p95 ${frames.p95.toFixed(1)}, longest ${frames.longest.toFixed(0)} ms; ` +
        `longest task ${frames.task.toFixed(0)} ms`,
    );
  told('up, with pages that are read on the way', up);
  told('down again', down);
  say(`p95 ${list([up.p95, down.p95], 1)}, the middle one ${median([up.p50, down.p50]).toFixed(1)} ms`);
  expect(Math.max(up.p95, down.p95), 'sixty frames a second').toBeLessThanOrEqual(TARGET_P95_MS);
});

/** Scrolls a little with every frame until there is no more in this direction. */
async function scrolled(page: Page, way: 'up' | 'down'): Promise<void> {
  await page.evaluate(
    ([direction, step, most]) =>
      new Promise<void>((done, fail) => {
        const box = document.querySelector<HTMLElement>('section[aria-label^="Messages of"]');
        if (!box) return fail(new Error('no messages'));
        const began = performance.now();
        let still = 0;
        requestAnimationFrame(function next(now) {
          const before = box.scrollTop;
          box.scrollTop += direction === 'up' ? -step : step;
          // At an end, and no page on its way, for a second.
          still = Math.abs(box.scrollTop - before) < 1 && box.getAttribute('aria-busy') !== 'true' ? still + 1 : 0;
          if (still > 60) done();
          else if (now - began > most) fail(new Error('it has no end'));
          else requestAnimationFrame(next);
        });
      }),
    [way, STEP_PX, LONGEST_MS] as const,
  );
}
