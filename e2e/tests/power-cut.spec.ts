import { createHash } from 'node:crypto';
import { Api, type ListedFile } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

/** Bytes of each file; small ones, so that most of the time is spent signing and registering. */
const SIZE = 10_240;
const AT_ONCE = 8;
/** The power is cut when this many uploads have been confirmed, with others in every stage of theirs. */
const CUTS = [1, 5, 13, 29];

interface Usage {
  fileCount: number;
}

interface Storage {
  usage: { used: number; modules: number };
}

test('whatever was confirmed survives a power cut, and nothing half-done is seen', async ({ playwright, corbel }) => {
  test.slow();
  const confirmed = new Map<string, string>();

  for (const cut of CUTS) {
    const request = await playwright.request.newContext();
    const api = await Api.signIn(request, corbel.url, people.admin);
    const library = await api.library();
    let count = 0;
    const uploading = Array.from({ length: AT_ONCE }, async (_, worker) => {
      for (let number = 0; ; number += 1) {
        const name = `cut-${cut}-${worker}-${number}.bin`;
        const bytes = bytesOf(name);
        try {
          await api.upload(library, name, bytes);
        } catch (error) {
          if (count >= cut) return;
          throw error;
        }
        confirmed.set(name, digest(bytes));
        count += 1;
        if (count === cut) await corbel.stop('SIGKILL');
        if (count >= cut) return;
      }
    });
    await Promise.all(uploading);
    await request.dispose();
    await corbel.launch();
    await expectWhole(await Api.signIn(await playwright.request.newContext(), corbel.url, people.admin), confirmed);
  }
});

/** Every confirmed file is listed; every listed file has all its bytes; the usage is the sum of its files. */
async function expectWhole(api: Api, confirmed: Map<string, string>): Promise<void> {
  const files = await api.files();
  const names = new Set(files.map((file) => file.name));
  expect([...confirmed.keys()].filter((name) => !names.has(name))).toEqual([]);
  for (const file of files.filter((one) => one.name.startsWith('cut-'))) {
    expect(await contentOf(api, file), file.name).toBe(digest(bytesOf(file.name)));
  }
  const usage = await api.json<Usage>('/api/v1/drive/usage');
  expect(usage.fileCount).toBe(files.length);
  // Documents of the demo that people sign are in no file.
  const { used, modules } = (await api.json<Storage>('/api/v1/drive/storage')).usage;
  expect(used - modules).toBe(files.reduce((sum, file) => sum + file.size, 0));
}

async function contentOf(api: Api, file: ListedFile): Promise<string> {
  const response = await api.get(`/api/drive/download?fileId=${file.id}`);
  expect(response.status(), file.name).toBe(200);
  return digest(await response.body());
}

/** Bytes that depend on the name, so that no file can pass for another. */
function bytesOf(name: string): Buffer {
  const seed = digest(Buffer.from(name));
  return Buffer.from(seed.repeat(Math.ceil(SIZE / seed.length)).slice(0, SIZE));
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
