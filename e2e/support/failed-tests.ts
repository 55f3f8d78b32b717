import { appendFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  Location,
  Reporter,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';

/** Where failed tests are written, one under the other; set by `make test`. */
const FILE = process.env.CORBEL_FAILED_TESTS;

/** What the browser printed while it lived, which some errors carry. */
const BROWSER_LOG = /^(Browser logs:|<launch|\[pid=)/;

/**
 * Writes what failed, and nothing else: a line that names the test, and below it, indented, the step, the place and the
 * error. `scripts/failed-tests` shows it at the end of `make test`.
 */
export default class FailedTests implements Reporter {
  private root = process.cwd();

  onBegin({ configFile, rootDir }: FullConfig): void {
    this.root = configFile ? dirname(configFile) : rootDir;
  }

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    // The first title is nobody's, then come the project's and the file's.
    const [, , , ...titles] = test.titlePath();
    const steps = failedSteps(result.steps);
    const errors = result.errors.flatMap((error) => this.linesOf(error));
    const step = steps.length > 0 ? [`in the step: ${steps.join(' › ')}`] : [];
    this.write(`${this.place(test.location)} › ${titles.join(' › ')} (${result.status})`, [...step, ...errors]);
  }

  /** What failed outside of any test, such as a file that cannot be read. */
  onError(error: TestError): void {
    this.write('outside of the tests', this.linesOf(error));
  }

  private linesOf({ message, value, location, stack }: TestError): string[] {
    const lines = stripVTControlCharacters(message ?? value ?? '').split('\n');
    const places = this.placesIn(stack ?? '');
    if (places.length === 0 && location) places.push(this.place(location));
    return [...(places.length > 0 ? [`at ${places.join(', called at ')}`] : []), ...lines];
  }

  /** The lines of ours that led to an error, from the one that threw it to the one of the test. */
  private placesIn(stack: string): string[] {
    const calls = Array.from(stack.matchAll(/(\/[^():]+):(\d+):\d+\)?$/gm), ([, file = '', line]) => ({
      file,
      line: Number(line),
    }));
    const ours = calls.filter(({ file }) => file.startsWith(`${this.root}/`) && !file.includes('/node_modules/'));
    return [...new Set(ours.map((call) => this.place(call)))];
  }

  private place({ file, line }: Pick<Location, 'file' | 'line'>): string {
    return `${relative(this.root, file)}:${line}`;
  }

  private write(title: string, lines: readonly string[]): void {
    if (!FILE) return;
    const said = lines.filter((line) => line.trim() !== '' && !BROWSER_LOG.test(line)).map((line) => `  ${line}\n`);
    appendFileSync(FILE, `${title}\n${said.join('')}`);
  }
}

/** The steps of a story in which it failed, the outermost first. */
function failedSteps(steps: readonly TestStep[]): string[] {
  return steps
    .filter(({ category, error }) => category === 'test.step' && error !== undefined)
    .flatMap(({ title, steps: inner }) => [title, ...failedSteps(inner)]);
}
