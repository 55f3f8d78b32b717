import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Where the time of each test is written; set by `make test`. */
const FILE = process.env.CORBEL_TEST_TIMES;

/** Writes how many seconds each test took, and its name: `scripts/slowest-tests` names those that took longest. */
export default class TestTimes implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (!FILE) return;
    const project = test.parent.project()?.name ?? '';
    appendFileSync(FILE, `${result.duration / 1000}\t${project} ${basename(test.location.file)} › ${test.title}\n`);
  }
}
