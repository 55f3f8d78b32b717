import type { Page } from '@playwright/test';

/** What is used here of the application's router, which stands in its window. */
interface Router {
  history: { push: (href: string) => void };
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
}

/**
 * Brings a window to a page of the application as a link does, and waits until it is there. Loading the application anew for each
 * page takes a second of a core: this is for tests that look at many pages and do not ask how they came there. Where the
 * application is not open yet, it is loaded.
 */
export async function goTo(page: Page, url: string, path: string): Promise<void> {
  if (!page.url().startsWith(`${url}/`)) {
    await page.goto(url + path);
    return;
  }
  await page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = window as typeof window & { __TSR_ROUTER__: Router };
    router.history.push(href);
  }, path);
  await page.waitForFunction(() => {
    const { state } = (window as typeof window & { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
}
