import { defineConfig } from '@playwright/test';
import type { Carrier } from './support/calls-livekit';
import type { Backend } from './support/server';

/** The whole browser: what draws the pictures that are compared and shown. */
const CHROMIUM = browser(process.env.CHROMIUM || '/usr/bin/chromium');

/** Chromium without a window to draw: the same pages and scripts in five sixths of the time. */
const HEADLESS = browser(process.env.CHROMIUM_HEADLESS || '/usr/bin/chromium-headless-shell');

/** Stories whose pictures and sounds have to come in time. */
const CALLS = /calls\.spec\.ts$/;

/** What a story waits for is the page, not how it moves there. */
const STORY = { launchOptions: HEADLESS, contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * Every test runs against the real binary in the real browser, once per backend:
 * `embedded` is SQLite and the local disk, `servers` is PostgreSQL and an S3 store. `livekit` is `embedded` with a LiveKit
 * server that carries the calls.
 */
export default defineConfig<{ backend: Backend; carrier: Carrier }>({
  testDir: 'tests',
  outputDir: 'out/results',
  // Each test has a server, a database and a browser's windows of its own, and waits half of its time. Two fill two cores;
  // more at once only makes the clock part of the test.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    // Another build of the browser draws the edges of letters and lines a little differently; anything that moved, changed
    // its colour or went is more than that.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      threshold: 0.25,
      maxDiffPixelRatio: 0.004,
    },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  forbidOnly: true,
  reporter: [['list'], ['./support/failed-tests.ts'], ['./support/test-times.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A click on what never comes says so while the page can still be looked at, not when the test's whole time is up.
    actionTimeout: 60_000,
    // A trace would double what each click costs, for tests that pass: run a failed one again with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'embedded', use: { ...STORY, backend: 'embedded' }, testIgnore: CALLS },
    // Up to four windows send each other pictures: one story by itself fills two cores, and beside another one pictures come late.
    { name: 'calls', use: { ...STORY, backend: 'embedded' }, testMatch: CALLS, workers: 1 },
    // The pages are the same over any backend, and the calls are tested on both databases without a browser: a story that is
    // tagged `@screen` adds nothing there and is seen once. Here are those that move bytes, restart the server, or are live.
    { name: 'servers', use: { ...STORY, backend: 'servers' }, grepInvert: /@screen/ },
    // The stories of calls in which the two that carry calls might differ.
    { name: 'livekit', use: { ...STORY, backend: 'embedded', carrier: 'livekit' }, grep: /@livekit/ },
    // Pictures of every shared component and the main screens, compared with those kept. `make looks` takes them anew.
    { name: 'looks', testDir: 'looks', use: { backend: 'embedded' } },
    { name: 'pictures', testDir: 'pictures', use: { backend: 'embedded' } },
    { name: 'measures', testDir: 'measures', use: { backend: 'embedded' } },
  ],
});

/** How a browser is started. */
function browser(executablePath: string) {
  return {
    executablePath,
    args: [
      // Containers rarely allow Chromium's own sandbox.
      '--no-sandbox',
      '--disable-gpu',
      // The browser is not to look for anything outside this machine.
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
