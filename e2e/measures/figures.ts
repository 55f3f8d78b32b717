import { type BrowserContext, expect } from '@playwright/test';
import type { DrivePage } from '../support/pages';

/** Each figure is the middle one of so many. */
export const ROUNDS = 5;
export const MIB = 1024 * 1024;

/** The figures are what this is for; the report of the tests does not show them. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The middle one of some figures. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Figures in the order they were taken. */
export const list = (values: readonly number[], digits: number): string =>
  values.map((value) => value.toFixed(digits)).join(', ');

/** Uploads files and waits until the server lists each. */
export async function bring(drive: DrivePage, files: Parameters<DrivePage['chooseFiles']>[0]): Promise<void> {
  await drive.chooseFiles(files);
  await drive.send('Kestrel Wharf', 'Drawings');
  for (const { name } of files) {
    const listed = () => drive.fileId(name).catch(() => null);
    await expect.poll(listed, { message: name, timeout: 300_000 }).not.toBeNull();
  }
}

/** The headers by which a signed-in browser is known. */
export async function signedIn(context: BrowserContext, url: string): Promise<Record<string, string>> {
  const cookies = await context.cookies(url);
  return {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'X-CSRF-Token': cookies.find(({ name }) => name === 'csrf')?.value ?? '',
  };
}
