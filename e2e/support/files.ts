import { createCipheriv, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIB = 1024 * 1024;

/** A file on the disk to upload: where it is, how long it is, and what its bytes hash to. */
export interface SampleFile {
  name: string;
  path: string;
  size: number;
  sha256: string;
}

/** A temporary folder of files whose bytes are the same in every run. */
export class SampleFiles {
  private constructor(
    /** Where they lie. */
    readonly folder: string,
  ) {}

  static async create(): Promise<SampleFiles> {
    return new SampleFiles(await mkdtemp(join(tmpdir(), 'corbel-files-')));
  }

  /** A file of this many MiB that no compression makes smaller; its name seeds its bytes. */
  async random(name: string, mebibytes: number): Promise<SampleFile> {
    const key = createHash('sha256').update(name).digest();
    const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
    const zeros = Buffer.alloc(MIB);
    const hash = createHash('sha256');
    const path = join(this.folder, name);
    const file = await open(path, 'w');
    for (let written = 0; written < mebibytes; written += 1) {
      const chunk = stream.update(zeros);
      hash.update(chunk);
      await file.write(chunk);
    }
    await file.close();
    return { name, path, size: mebibytes * MIB, sha256: hash.digest('hex') };
  }

  /** A file with exactly these bytes. */
  async exactly(name: string, bytes: Buffer | string): Promise<SampleFile> {
    const content = Buffer.from(bytes);
    const path = join(this.folder, name);
    const file = await open(path, 'w');
    await file.write(content);
    await file.close();
    return { name, path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  /** A PDF whose pages say these words, one page each. */
  async pdf(name: string, ...pages: string[]): Promise<SampleFile> {
    return this.exactly(name, pdfOf(pages));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The SHA-256 of a file on the disk, in hex. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** A red square of 8 × 8 pixels. */
export const RED_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mN4YGiIFTEMLQkAoFlQgdz4NicAAAAASUVORK5CYII=',
  'base64',
);

function pdfOf(pages: readonly string[]): string {
  /** The number of a page's object; its content comes right behind it. */
  const pageObject = (index: number) => 4 + 2 * index;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageObject(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageObject(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let document = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = document.length;
    document += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = document.length;
  document += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  document += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${document}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}
