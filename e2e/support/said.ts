import { expect, type Page } from '@playwright/test';

type Listening = { hasSaid: boolean };

/**
 * Does something, and waits until a status of the page has come to say these words since. For words that stay for two seconds:
 * who only looks again and again misses them on a machine that stalls.
 */
export async function expectSaid(page: Page, words: string, deed: () => Promise<void>): Promise<void> {
  await page.evaluate((wanted) => {
    const isSaid = () =>
      Array.from(document.querySelectorAll('[role="status"]')).some(
        (status) => status.textContent?.trim() === wanted && status.checkVisibility(),
      );
    const listening: Listening = Object.assign(globalThis, { hasSaid: false });
    let was = isSaid();
    const observer = new MutationObserver(() => {
      const now = isSaid();
      if (now && !was) {
        listening.hasSaid = true;
        observer.disconnect();
      }
      was = now;
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
  await deed();
  const hasSaid = () => page.evaluate(() => (globalThis as unknown as Listening).hasSaid);
  await expect.poll(hasSaid, { message: `the page says '${words}'` }).toBe(true);
}
