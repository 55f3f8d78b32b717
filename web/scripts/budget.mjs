// Fails when the build outgrows its budget. Sizes are kB after gzip, as a browser fetches them.
// The first visit is what index.html names and everything those files import statically. Its limit holds whatever the number of
// modules: a module adds its manifest and routes, and names its pages in `pages.ts`, which is fetched with the first of them.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET = { firstJs: 170, firstCss: 45, chunk: 180, chat: 120 };
// What opening the chat fetches after the first visit, until conversations and messages are shown. The field comes behind them.
const CHAT = /^chat-(pages|everywhere)-.*\.js$/;
// A worker is fetched beside the page and only for a preview, so it has no part in how fast a page comes.
const WORKER = /worker/;

const dist = new URL('../dist/', import.meta.url).pathname;
const sizeOf = async (name) => gzipSync(await readFile(path.join(dist, name)), { level: 9 }).length / 1000;

const html = await readFile(path.join(dist, 'index.html'), 'utf8');
const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]);
const first = await withImports(named);

/** These files and everything that they import statically. */
async function withImports(names) {
  const all = new Set(names);
  for (const name of all) {
    if (!name.endsWith('.js')) continue;
    const code = await readFile(path.join(dist, name), 'utf8');
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) all.add(`assets/${imported}`);
  }
  return all;
}

const assets = (await readdir(path.join(dist, 'assets'))).sort();
const ofChat = assets.filter((name) => CHAT.test(name)).map((name) => `assets/${name}`);
if (ofChat.length !== 2) throw new Error(`the chat is opened by two files, and not by ${ofChat.join(', ') || 'none'}`);
const chat = [...(await withImports(ofChat))].filter((name) => !first.has(name));

const rows = [];
for (const name of assets) {
  if (!/\.m?js$|\.css$/.test(name)) continue;
  const asset = `assets/${name}`;
  rows.push({ asset, kB: await sizeOf(asset), first: first.has(asset) });
}
for (const asset of first) {
  if (!rows.some((row) => row.asset === asset)) rows.push({ asset, kB: await sizeOf(asset), first: true });
}
rows.sort((a, b) => Number(b.first) - Number(a.first) || b.kB - a.kB);

const sum = (pattern) =>
  rows.filter((row) => row.first && pattern.test(row.asset)).reduce((total, row) => total + row.kB, 0);
const kBOfChat = rows.filter(({ asset }) => chat.includes(asset)).reduce((total, { kB }) => total + kB, 0);
const later = rows.filter((row) => !row.first && !WORKER.test(row.asset));
const checks = [
  ['first visit, JavaScript', sum(/\.m?js$/), BUDGET.firstJs],
  ['first visit, CSS', sum(/\.css$/), BUDGET.firstCss],
  ['opening the chat, JavaScript', kBOfChat, BUDGET.chat],
  ['largest later chunk', Math.max(0, ...later.map((row) => row.kB)), BUDGET.chunk],
];

for (const row of rows)
  console.log(`${row.first ? 'first' : 'later'}  ${row.kB.toFixed(1).padStart(7)} kB  ${row.asset}`);
console.log();
for (const [label, kB, limit] of checks) {
  console.log(`${kB <= limit ? 'ok  ' : 'OVER'}  ${kB.toFixed(1).padStart(7)} of ${limit} kB  ${label}`);
}
if (checks.some(([, kB, limit]) => kB > limit)) process.exit(1);
