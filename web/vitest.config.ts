import { defineConfig } from 'vitest/config';
import { failedTests } from './scripts/failed-tests';
import { testTimes } from './scripts/test-times';

export default defineConfig({
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  test: {
    restoreMocks: true,
    // A screen's story takes a second alone, and more beside a build.
    testTimeout: 20_000,
    reporters: ['default', failedTests, testTimes],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          // One thread for many files, each with modules of its own: a process and a document for each cost a second.
          pool: 'vmThreads',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.{dom,alone}.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          // Each file has modules and a document of its own in one thread, too: a third of what a process for each costs.
          pool: 'vmThreads',
          // A rule about cookies, storage or addresses has `.dom` in its file's name.
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          setupFiles: ['src/shared/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'jsdom',
          // What takes a whole process: another time zone, or a page's address in the place of the real one.
          pool: 'forks',
          include: ['src/**/*.alone.test.ts'],
          setupFiles: ['src/shared/testing/setup.ts'],
        },
      },
    ],
  },
});
