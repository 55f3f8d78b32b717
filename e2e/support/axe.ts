import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, and axe's own best practices. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of them whose answer depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** How often a page that moves is looked at before what was found counts. */
const MOST_LOOKS = 5;

/** Fails when axe finds anything against WCAG 2.2 AA, or against its own best practices, on the page as it is now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, (axe) => axe.withTags(EVERYTHING));
}

/** Fails when axe finds fault with the page's colours: for a page that is accessible and has changed in nothing else. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, (axe) => axe.withRules(COLOURS));
}

async function expectNothing(page: Page, what: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  let found: string[] = [];
  // A toast that goes while axe looks, or a live list that moves, makes it look again.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await settled(page);
    const seen = await movements(page);
    found = await findings(page, choose);
    if (found.length === 0 || seen === (await movements(page))) break;
  }
  expect(found, what).toEqual([]);
}

async function findings(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Only what is wrong is read. Putting the findings of several frames together takes a page of its own and most of
  // the time; the same rules run on a page without frames by themselves.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await choose(axe).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.html}\n    ${node.failureSummary}`).join('\n')}`,
  );
}

/** How many transitions and animations have begun on the page since this was first asked. */
async function movements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counting = window as typeof window & { movements?: number };
    if (counting.movements === undefined) {
      counting.movements = 0;
      for (const kind of ['transitionrun', 'animationstart']) {
        const count = () => {
          counting.movements = (counting.movements ?? 0) + 1;
        };
        document.addEventListener(kind, count, true);
      }
    }
    return counting.movements;
  });
}

/** Waits until the page is loaded and nothing moves: a colour half-way through a fade has no contrast of its own. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}
