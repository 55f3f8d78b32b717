import { createCipheriv } from 'node:crypto';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { bring, list, MIB, median, ROUNDS, say, signedIn } from './figures';

test('the first page of a PDF of 50 MB on the screen', async ({ open, samples }) => {
  test.setTimeout(600_000);
  const drive = await open(people.editor);
  const { page } = drive;
  const pdf = await samples.exactly('Drawings as built.pdf', pdfOfPictures(50));
  await bring(drive, [pdf]);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  let received = 0;
  protocol.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => {
    received += encodedDataLength || dataLength;
  });
  const times: number[] = [];
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await drive.open('/drive/all');
    await expect(drive.row(pdf.name)).toBeVisible();
    received = 0;
    const began = performance.now();
    await drive.row(pdf.name).getByTitle(pdf.name, { exact: true }).click();
    await page.waitForFunction(isFirstPageDrawn, null, { polling: 'raf', timeout: 60_000 });
    times.push(performance.now() - began);
    sizes.push(received);
  }
  const size = (pdf.size / MIB).toFixed(1);
  say(`PDF of ${size} MiB: first page ${median(times).toFixed(0)} ms (${list(times, 0)})`);
  say(`  fetched for it ${(median(sizes) / MIB).toFixed(2)} MiB`);
  expect(median(sizes)).toBeLessThan(pdf.size / 4);
});

test('a streamed archive against the plain download of as many bytes', async ({ open, samples, corbel }) => {
  test.setTimeout(900_000);
  const drive = await open(people.editor);
  const { page } = drive;
  const whole = await samples.random('Whole.bin', 256);
  const parts = await Promise.all(Array.from({ length: 8 }, (_, index) => samples.random(`Part ${index}.bin`, 32)));
  await bring(drive, [whole, ...parts]);
  const fileIds = await Promise.all(parts.map(({ name }) => drive.fileId(name)));
  const wholeId = await drive.fileId(whole.name);
  const headers = await signedIn(page.context(), corbel.url);
  const plain: number[] = [];
  const archived: number[] = [];
  // One after the other in each round, so that both meet the same machine.
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await speedOf(`${corbel.url}/api/drive/download?fileId=${wholeId}`, headers));
    const asked = await fetch(`${corbel.url}/api/v1/drive/downloads`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fileIds }),
    });
    const { url } = (await asked.json()) as { url: string };
    archived.push(await speedOf(new URL(url, corbel.url).toString(), headers));
  }
  const ratio = median(archived.map((speed, round) => speed / (plain[round] ?? speed)));
  say(`plain download ${median(plain).toFixed(0)} MiB/s (${list(plain, 0)})`);
  say(`ZIP of 8 files ${median(archived).toFixed(0)} MiB/s (${list(archived, 0)})`);
  say(`  ZIP / plain ${ratio.toFixed(2)}`);
});

/** Runs in the page: the first canvas of the preview shows more than one colour. */
function isFirstPageDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('[role="dialog"] canvas');
  const pencil = canvas?.getContext('2d');
  if (!canvas || !pencil || canvas.width === 0) return false;
  const middle = pencil.getImageData(canvas.width >> 1, canvas.height >> 1, 16, 16).data;
  const greys = new Set<number>();
  for (let at = 0; at < middle.length; at += 4) greys.add(middle[at] ?? 0);
  return greys.size > 4;
}

/** How fast an answer comes, in MiB a second; its bytes are thrown away. */
async function speedOf(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes / MIB / ((performance.now() - began) / 1000);
}

/** A PDF of so many pages, each a grey picture of 1 MiB that no compression makes smaller. */
function pdfOfPictures(pages: number): Buffer {
  const side = 1024;
  const noise = createCipheriv('aes-256-ctr', Buffer.alloc(32), Buffer.alloc(16));
  const empty = Buffer.alloc(side * side);
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (chunk: string | Buffer): void => {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Buffer): void => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const pageObject = (index: number) => 3 + 3 * index;
  const kids = Array.from({ length: pages }, (_, index) => `${pageObject(index)} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  const content = Buffer.from('595 0 0 595 0 120 cm /Picture Do');
  for (let index = 0; index < pages; index += 1) {
    const [drawn, picture] = [pageObject(index) + 1, pageObject(index) + 2];
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${drawn} 0 R /Resources << /XObject << /Picture ${picture} 0 R >> >> >>`,
    );
    object(`<< /Length ${content.length} >>`, content);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${side * side} >>`,
      noise.update(empty),
    );
  }
  const table = length;
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  write(offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''));
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(chunks);
}
