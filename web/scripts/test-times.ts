import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Where the time of each test is written; set by `make test`. */
const FILE = process.env.CORBEL_TEST_TIMES;

/** Writes how many seconds each test took, and its name: `scripts/slowest-tests` names those that took longest. */
export const testTimes: Reporter = {
  onTestCaseResult(test: TestCase) {
    if (!FILE) return;
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    appendFileSync(FILE, `${seconds}\tweb ${basename(test.module.moduleId)} › ${test.name}\n`);
  },
};
