import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people, post } from '../support/people';
import { bring, list, MIB, median, ROUNDS, say, signedIn } from './figures';

const PHOTOGRAPHS = 40;
/** As many as a browser asks one server for at once. */
const AT_ONCE = 6;
const PAGES = 100;

test('thumbnails of photographs and of documents, and the memory they take', async ({ open, samples, corbel }) => {
  test.setTimeout(900_000);
  const drive = await open(people.editor);
  const photograph = await photographOf12Megapixels(drive.page);
  const numbers = Array.from({ length: PHOTOGRAPHS }, (_, index) => index + 1);
  const photographs = await Promise.all(numbers.map((number) => samples.exactly(`Site ${number}.jpg`, photograph)));
  const documents = await Promise.all(
    numbers.map((number) => samples.pdf(`Sheet ${number}.pdf`, `Sheet ${number}`, 'Details')),
  );
  // Listed as rows: nobody has asked for a small picture of any yet.
  await bring(drive, [...photographs, ...documents]);
  const headers = await signedIn(drive.page.context(), corbel.url);
  const before = await peakOf(corbel.pid);
  for (const [what, files] of [
    [`photographs of ${(photograph.length / MIB).toFixed(1)} MiB`, photographs],
    ['documents', documents],
  ] as const) {
    const addresses: string[] = [];
    for (const { name } of files) {
      addresses.push(`${corbel.url}/api/v1/drive/files/${await drive.fileId(name)}/thumbnail`);
    }
    const made = await speedOfAll(addresses, headers);
    const kept = await speedOfAll(addresses, headers);
    say(`thumbnails of ${what}: ${made.toFixed(1)} a second made, ${kept.toFixed(0)} a second kept`);
  }
  say(
    `  memory of the server at most ${await peakOf(corbel.pid)} MiB, ${before} MiB before; documents are read beside it`,
  );
});

test('a document of 100 pages with a watermark on each', async ({ open, samples, corbel }) => {
  test.setTimeout(600_000);
  const drive = await open(people.admin);
  const context = drive.page.context();
  const pages = Array.from({ length: PAGES }, (_, index) => `Sheet ${index + 1}: IPE 300, S355, 12 m`);
  const plan = await samples.pdf('Steelwork.pdf', ...pages);
  await bring(drive, [plan]);
  const fileIds = [await drive.fileId(plan.name)];
  const session = await context.request.get(`${corbel.url}/api/v1/auth/validate-session`);
  const { tenantId } = (await session.json()) as { tenantId: string };
  const policy = { allowDownload: true, watermark: true };
  const share = { tenantId, name: 'Stamped', libraryId: 'default', visibility: 'tenant', fileIds, policy };
  const made = await post(context, corbel.url, '/api/drive/mutations/share', share);
  expect(made.ok(), await made.text()).toBe(true);
  const { shareId } = ((await made.json()) as { share: { shareId: string } }).share;
  const headers = await signedIn(context, corbel.url);
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const allowed = await post(context, corbel.url, `/api/public/shares/${shareId}/downloads`, { fileIds });
    const { url } = (await allowed.json()) as { url: string };
    const answer = await fetch(new URL(url, corbel.url), { headers });
    const stamped = Buffer.from(await answer.arrayBuffer());
    times.push(performance.now() - began);
    expect(stamped.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    size = stamped.length;
  }
  say(`watermark on ${PAGES} pages: ${median(times).toFixed(0)} ms to the last byte (${list(times, 0)})`);
  say(`  ${(plan.size / 1024).toFixed(0)} KiB became ${(size / 1024).toFixed(0)} KiB`);
});

/** How many of the pictures come in a second, asked for as a grid does; one that the server puts off is asked for again. */
async function speedOfAll(addresses: readonly string[], headers: Record<string, string>): Promise<number> {
  const waiting = [...addresses];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = waiting.shift(); url; url = waiting.shift()) {
        const answer = await fetch(url, { headers });
        if (answer.status === 429) waiting.push(url);
        else expect(answer.status, url).toBe(200);
        await answer.arrayBuffer();
      }
    }),
  );
  return addresses.length / ((performance.now() - began) / 1000);
}

/** The most memory that a process has had, in MiB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** A JPEG of 4,000 × 3,000 pixels with as much in it as a photograph of a building site has. */
async function photographOf12Megapixels(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
    const paint = canvas.getContext('2d');
    for (let shape = 0; paint && shape < 40_000; shape += 1) {
      // The same in every run: what looks random is a sine.
      const part = (step: number) => Math.abs(Math.sin(shape * 12.9898 + step * 78.233) * 43758.5453) % 1;
      paint.fillStyle = `hsl(${part(1) * 360} 40% ${part(2) * 100}%)`;
      paint.fillRect(part(3) * 4000, part(4) * 3000, part(5) * 90, part(6) * 90);
    }
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}
