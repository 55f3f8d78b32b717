import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Where failed tests are written, one under the other; set by `make test`. */
const FILE = process.env.CORBEL_FAILED_TESTS;

/**
 * Writes what failed, and nothing else: a line that names the test, and below it, indented, the place and the error.
 * `scripts/failed-tests` shows it at the end of `make test`.
 */
export const failedTests: Reporter = {
  onTestCaseResult(test: TestCase) {
    const result = test.result();
    if (result.state !== 'failed') return;
    write(`${place(test.module.moduleId)} › ${test.fullName}`, result.errors.flatMap(linesOf));
  },
  // A file that cannot be read has no tests that could fail.
  onTestModuleEnd(module: TestModule) {
    const errors = module.errors();
    if (errors.length > 0) write(place(module.moduleId), errors.flatMap(linesOf));
  },
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly TestError[]) {
    if (errors.length > 0) write('outside of the tests', errors.flatMap(linesOf));
  },
};

function linesOf({ name, message, diff, stacks = [] }: TestError): string[] {
  const [at] = stacks;
  const where = at ? [`at ${place(at.file)}:${at.line}`] : [];
  return [...where, ...`${name ?? 'Error'}: ${message}`.split('\n'), ...(diff ?? '').split('\n')];
}

const place = (file: string): string => relative(process.cwd(), file);

function write(title: string, lines: readonly string[]): void {
  if (!FILE) return;
  const said = lines.map(stripVTControlCharacters).filter((line) => line.trim() !== '');
  appendFileSync(FILE, `${title}\n${said.map((line) => `  ${line}\n`).join('')}`);
}
