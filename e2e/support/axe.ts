import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

/** WCAG 2.2 AA, and axe's own best practices. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of them whose answer depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** How long a page may take to have all of its parts, on a busy machine. */
const PATIENCE_MS = 60_000;

/** How often a page that moves is looked at before what was found counts. */
const MOST_LOOKS = 5;

/** Fails when axe finds anything against WCAG 2.2 AA, or against its own best practices, on the page as it is now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, EVERYTHING);
}

/** Fails when axe finds fault with the page's colours: for a page that is accessible and has changed in nothing else. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, COLOURS);
}

async function expectNothing(page: Page, what: string, rules: string[]): Promise<void> {
  let found: string[] = [];
  // A toast that goes while axe looks, or a live list that moves, makes it look again.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const begun = await settled(page);
    found = await findings(page, rules);
    // So does the bar of a page that has begun to load since.
    const isLoading = found.some((one) => one.includes('aria-label="Loading"'));
    if (found.length === 0 || !(isLoading || (await hasMoved(page, begun)))) break;
  }
  expect(found, what).toEqual([]);
}

/**
 * What breaks `rules` (tags or names of axe's rules) on the page. axe is put into a document once and asked there: its builder for
 * Playwright sends half a megabyte before each look, and takes three times as long. A page of ours has no frames.
 */
async function findings(page: Page, rules: string[]): Promise<string[]> {
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as typeof window & { axe: typeof axeCore };
    const results = await axe.run({ runOnly, resultTypes: ['violations'] });
    return results.violations;
  }, rules);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.html}\n    ${node.failureSummary}`).join('\n')}`,
  );
}

/**
 * Waits until the page is loaded and nothing moves: a colour half-way through a fade has no contrast of its own. Says how many
 * transitions and animations have begun by then, counted at the very moment in which none of them runs.
 */
async function settled(page: Page): Promise<number> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  // Skeletons stand still for whoever asked for less motion, as stories do.
  await expect(page.locator('.mantine-Skeleton-root').filter({ visible: true })).toHaveCount(0, {
    timeout: PATIENCE_MS,
  });
  return page.evaluate(async () => {
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
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    for (let moving = running(); moving.length > 0; moving = running()) {
      await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
    }
    return counting.movements;
  });
}

/** Whether anything has begun to move since the page had settled; what begins in this frame is not counted before the next. */
async function hasMoved(page: Page, begun: number): Promise<boolean> {
  return page.evaluate((before) => {
    const { movements } = window as typeof window & { movements?: number };
    return movements !== before || document.getAnimations().some(({ playState }) => playState === 'running');
  }, begun);
}
