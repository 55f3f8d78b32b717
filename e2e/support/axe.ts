import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, and axe's own best practices. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of them whose answer depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails when axe finds anything against WCAG 2.2 AA, or against its own best practices, on the page as it is now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, (axe) => axe.withTags(EVERYTHING));
}

/** Fails when axe finds fault with the page's colours: for a page that is accessible and has changed in nothing else. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, (axe) => axe.withRules(COLOURS));
}

async function expectNothing(page: Page, what: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await settled(page);
  // Only what is wrong is read. Putting the findings of several frames together takes a page of its own and most of
  // the time; the same rules run on a page without frames by themselves.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await choose(axe).analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.html}\n    ${node.failureSummary}`).join('\n')}`,
  );
  expect(found, what).toEqual([]);
}

/** Waits until the page is loaded and nothing moves: a colour half-way through a fade has no contrast of its own. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}
