import { writeFile } from 'node:fs/promises';
import { type BrowserContext, test as base, type Locator, type Page } from '@playwright/test';
import { SampleFiles } from './files';
import { DrivePage } from './pages';
import { type Person, signIn } from './people';
import { type Backend, Corbel, type ServerOptions } from './server';

interface Options extends ServerOptions {
  backend: Backend;
}

interface Fixtures {
  /** Settings of this test's Corbel beside the usual ones, by its address; none unless a test brings them. */
  settings: ((url: string) => Promise<NodeJS.ProcessEnv>) | undefined;
  /** A Corbel of this test's own, with the demo data. */
  corbel: Corbel;
  /** Files to upload, gone after the test. */
  samples: SampleFiles;
  /** Opens a browser of its own for a person, signed in, at All Files. */
  open: (person: Person) => Promise<DrivePage>;
}

export const test = base.extend<Fixtures & Options>({
  backend: ['embedded', { option: true }],
  host: ['127.0.0.1', { option: true }],
  demo: ['brief', { option: true }],

  settings: undefined,

  corbel: async ({ backend, host, demo, settings }, use, info) => {
    const corbel = await Corbel.start(backend, { host, demo }, settings);
    await use(corbel);
    if (info.status !== info.expectedStatus) {
      // As a file beside the others: in the report itself its first lines would stand before the error.
      const path = info.outputPath('server.log');
      await writeFile(path, corbel.logged);
      info.attachments.push({ name: 'server.log', path, contentType: 'text/plain' });
    }
    await corbel.remove();
  },

  samples: async ({}, use) => {
    const samples = await SampleFiles.create();
    await use(samples);
    await samples.remove();
  },

  open: async ({ browser, corbel, contextOptions, viewport, locale, timezoneId, colorScheme }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ ...contextOptions, viewport, locale, timezoneId, colorScheme });
      contexts.push(context);
      await signIn(context, corbel.url, person);
      const drive = new DrivePage(await context.newPage(), corbel.url);
      await drive.open();
      return drive;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
export type { BrowserContext, Locator, Page };
