// Writes a .br and a .gz beside every file of the build that shrinks, so that the server never compresses one twice.
// index.html stays as it is: the server writes a nonce into every answer of it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const SHRINKS = /\.(js|mjs|css|svg|json|map|txt|wasm)$/;
const SMALLEST = 512;

const toBrotli = (bytes) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
const toGzip = (bytes) => promisify(gzip)(bytes, { level: 9 });

const names = (await readdir(dist, { recursive: true })).filter((name) => SHRINKS.test(name));
for (const name of names) {
  const file = path.join(dist, name);
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) continue;
  await writeFile(`${file}.br`, await toBrotli(bytes));
  await writeFile(`${file}.gz`, await toGzip(bytes));
}
console.log(`compressed ${names.length} files`);
