import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { ApiError } from '@/shared/api/errors';
import type { JournalEntry } from './journal';
import { SAVED_MS, SEND_MS, TIDY_MS } from './provider';
import { FakeDisk, FakeServer, forbidden, openTab } from './testing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

async function open(server: FakeServer, disk?: FakeDisk) {
  const tab = openTab(server, disk);
  await settle();
  return tab;
}

describe('a note that was begun before the server had it', () => {
  /** The tab's document, which is ahead of what the server made the note of. */
  function begun(text: string): Y.Doc {
    const doc = new Y.Doc();
    doc.getText('default').insert(0, text);
    return doc;
  }

  it('goes on in the same document, and what the server lacks is sent', async () => {
    const [server, own] = [new FakeServer('Lift 4'), begun('Lift 4 is out')];
    const tab = openTab(server, new FakeDisk(), own);
    await settle();
    expect([tab.text(), server.text]).toEqual(['Lift 4 is out', 'Lift 4 is out']);
    expect(tab.states).toEqual(['saving', 'saved']);
    own.getText('default').insert(13, ' of order');
    const other = await open(server);
    await settle(SEND_MS);
    other.pull();
    await settle();
    expect([server.text, other.text()]).toEqual(Array(2).fill('Lift 4 is out of order'));
  });

  it('is in the journal when the tab dies before it was sent', async () => {
    const [server, disk] = [new FakeServer('Lift 4'), new FakeDisk()];
    const tab = openTab(server, disk, begun('Lift 4 is out'));
    server.largest = 0;
    await settle();
    tab.crash();
    server.largest = Number.POSITIVE_INFINITY;
    const next = await open(server, disk);
    await settle();
    expect([next.text(), server.text]).toEqual(Array(2).fill('Lift 4 is out'));
  });
});

describe('writing', () => {
  it('is sent before the browser has drawn it, all that one key changed in one request', async () => {
    const server = new FakeServer('Wind:');
    const tab = await open(server);
    const before = server.updates.length;
    tab.type(5, ' 12');
    tab.type(8, ' m/s');
    // No timer runs: only what was promised is done.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(server.text).toBe('Wind: 12 m/s');
    expect(server.updates.length).toBe(before + 1);
  });

  it('is with the server at once, then at most every 80 ms, and is said to be saved only then', async () => {
    const server = new FakeServer('Wind:');
    const tab = await open(server);
    tab.type(5, ' 9');
    await settle();
    expect(server.text).toBe('Wind: 9');
    expect(tab.states.slice(-2)).toEqual(['saving', 'saved']);
    const before = server.updates.length;
    for (const letter of ' m/s') tab.type(99, letter);
    await settle(SEND_MS - 1);
    expect(server.text).toBe('Wind: 9');
    expect(tab.state().kind).toBe('saving');
    await settle(1);
    expect(server.text).toBe('Wind: 9 m/s');
    expect(server.updates.length).toBe(before + 1);
    await settle(SAVED_MS);
    expect(tab.state().kind).toBe('rest');
  });

  it('reaches the others, and theirs this page, also when both write at once', async () => {
    const server = new FakeServer('Wind: Crew:');
    const [one, two] = [await open(server), await open(server)];
    one.type(5, ' calm');
    two.type(99, ' Tom');
    await settle(SEND_MS);
    one.pull();
    two.pull();
    await settle();
    expect([one.text(), two.text(), server.text]).toEqual(Array(3).fill('Wind: calm Crew: Tom'));
  });

  it('reaches a page that is told of it while it is still reading the document', async () => {
    const server = new FakeServer('Wind:');
    const [disk, kept] = [new FakeDisk(), Promise.withResolvers<JournalEntry[]>()];
    disk.list = () => kept.promise;
    const [one, two] = [await open(server), await open(server, disk)];
    one.type(5, ' calm');
    await settle(SEND_MS);
    two.pull();
    expect(two.isOpen()).toBe(false);
    kept.resolve([]);
    await settle();
    expect(two.text()).toBe('Wind: calm');
  });

  it('is announced to the page before it comes in, once for all that came, and not where nothing came', async () => {
    const server = new FakeServer('Wind:');
    const [one, two] = [await open(server), await open(server)];
    one.type(5, ' calm');
    await settle(SEND_MS);
    one.type(99, ', dry');
    await settle(SEND_MS);
    two.pull();
    await settle();
    two.pull();
    await settle();
    expect(two.text()).toBe('Wind: calm, dry');
    expect(two.asked.beforeTaking).toEqual(['Wind:']);
  });

  it('is in the journal before it is sent, and no longer once it is saved', async () => {
    const server = new FakeServer();
    const tab = await open(server);
    tab.line.isDown = true;
    tab.type(0, 'Offline');
    await settle();
    expect(tab.state().kind).toBe('offline');
    expect(tab.disk.size).toBeGreaterThan(0);
    tab.line.isDown = false;
    tab.retry();
    await settle(TIDY_MS);
    expect(server.text).toBe('Offline');
    expect(tab.disk.size).toBe(0);
  });
});

describe('what is not saved', () => {
  it('goes on with the next tab after this one died', async () => {
    const server = new FakeServer('Wind:');
    const tab = await open(server);
    tab.line.isDown = true;
    tab.type(5, ' 9 m/s');
    await settle();
    tab.crash();
    const next = await open(server, tab.disk);
    await settle(TIDY_MS);
    expect(next.text()).toBe('Wind: 9 m/s');
    expect(server.text).toBe('Wind: 9 m/s');
    expect(tab.disk.size).toBe(0);
  });

  it('is sent again when only the answer was lost, and is there once', async () => {
    const server = new FakeServer();
    const tab = await open(server);
    tab.line.losesAnswers = true;
    tab.type(0, 'once');
    await settle();
    expect(tab.state().kind).toBe('offline');
    tab.line.losesAnswers = false;
    await settle(60_000);
    expect(server.text).toBe('once');
    expect(tab.state().kind).toBe('rest');
  });

  it('stays to be read where the right is gone, and is sent when it comes back', async () => {
    const server = new FakeServer();
    const tab = await open(server);
    tab.line.failure = forbidden();
    tab.type(0, 'Mine');
    await settle(60_000);
    expect(tab.state().kind).toBe('refused');
    expect(tab.text()).toBe('Mine');
    expect(tab.disk.size).toBeGreaterThan(0);
    tab.line.failure = null;
    tab.retry();
    await settle();
    expect(server.text).toBe('Mine');
  });
});

describe('a text that was replaced', () => {
  it('is taken over by whoever wrote nothing', async () => {
    const server = new FakeServer('one');
    const tab = await open(server);
    server.replace('two');
    tab.pull();
    await settle();
    expect(tab.text()).toBe('two');
    tab.type(3, ' three');
    await settle(SEND_MS);
    expect(server.text).toBe('two three');
  });

  it('takes in what was not sent yet', async () => {
    const server = new FakeServer('one');
    const tab = await open(server);
    tab.line.isDown = true;
    tab.type(3, ' and mine');
    await settle();
    server.replace('one');
    tab.line.isDown = false;
    await settle(60_000);
    expect([tab.text(), server.text]).toEqual(['one and mine', 'one and mine']);
    expect(tab.disk.size).toBe(0);
  });

  for (const [whose, outcome] of [
    ['mine', 'one and mine'],
    ['theirs', 'other'],
  ] as const) {
    it(`asks where both changed the same, keeps what was written, and ${whose} holds`, async () => {
      const server = new FakeServer('one');
      let tab = await open(server);
      tab.line.isDown = true;
      tab.type(3, ' and mine');
      await settle();
      server.replace('other');
      tab.line.isDown = false;
      await settle(60_000);
      expect(tab.state().kind).toBe('conflict');
      expect(tab.text()).toBe('one and mine');
      // The question outlives the tab.
      tab.crash();
      tab = await open(server, tab.disk);
      expect(tab.state().kind).toBe('conflict');
      expect(tab.text()).toBe('one and mine');
      tab.resolve(whose);
      await settle(TIDY_MS);
      expect([tab.text(), server.text]).toEqual([outcome, outcome]);
      expect(tab.disk.size).toBe(0);
    });
  }
});

it('does not send what the server cannot take at once: the text goes as a whole, whatever the line does', async () => {
  const tab = await open(new FakeServer('Wind:'));
  tab.line.isDown = true;
  tab.type(5, 'x'.repeat(1024 * 1024));
  await settle(SEND_MS);
  expect(tab.asked.whole).toBe(1);
  expect(tab.states).not.toContain('offline');
});

it('takes the text that was saved as a whole in the form the server gave it, and asks nobody', async () => {
  const server = new FakeServer('Wind:');
  const tab = await open(server);
  server.largest = 100;
  tab.type(5, ` ${'x'.repeat(200)}  `);
  await settle(SEND_MS);
  server.replace(`Wind: ${'x'.repeat(200)}`);
  tab.pull();
  await settle();
  expect(tab.states).not.toContain('conflict');
  expect(tab.text()).toBe(server.text);
  expect(tab.isSaved()).toBe(true);
});

it('has a change that is too large saved as a whole, and goes on in the document that comes of it', async () => {
  const server = new FakeServer('one');
  server.largest = 100;
  const tab = await open(server);
  tab.type(3, ' '.repeat(200));
  await settle();
  expect(tab.asked.whole).toBe(1);
  expect(tab.state().kind).toBe('saving');
  server.replace(tab.text());
  tab.pull();
  await settle();
  expect(tab.state().kind).toBe('saved');
  tab.type(0, 'more ');
  await settle(SEND_MS);
  expect(server.text).toMatch(/^more one/);
});

it('asks again for what it was told of and could not read, though nobody tells it twice', async () => {
  const server = new FakeServer('one');
  const [writer, reader] = [await open(server), await open(server)];
  writer.type(3, ' two');
  await settle(SEND_MS);
  reader.line.isDown = true;
  reader.pull();
  await settle();
  reader.line.isDown = false;
  await settle(1000);
  expect(reader.text()).toBe('one two');
});

it('does not say for ever that it saves where the document of a text that went as a whole is late', async () => {
  const server = new FakeServer('one');
  server.largest = 100;
  const tab = await open(server);
  tab.type(3, ' '.repeat(200));
  await settle();
  server.replace(tab.text());
  tab.line.failure = new ApiError({ code: 'UNAVAILABLE', message: 'Later', status: 503 });
  tab.pull();
  await settle(5000);
  expect(tab.state().kind).toBe('saving');
  tab.line.failure = null;
  await settle(10_000);
  expect(tab.state().kind).toBe('rest');
  expect(tab.states).toContain('saved');
});

it('is tried again until the server answers', async () => {
  const server = new FakeServer('one');
  const tab = openTab(server);
  tab.line.isDown = true;
  await settle(5000);
  expect(tab.state().kind).toBe('unreached');
  tab.line.isDown = false;
  await settle(30_000);
  expect(tab.text()).toBe('one');
});

type Deed =
  | { kind: 'type'; who: number; at: number }
  | { kind: 'remove'; who: number; at: number }
  | { kind: 'down' | 'up' | 'lossy' | 'crash' | 'pull'; who: number }
  | { kind: 'wait'; milliseconds: number };

const PEOPLE = 3;
const who = fc.nat(PEOPLE - 1);
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), who, at: fc.nat(60) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), who, at: fc.nat(60) }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constantFrom('down' as const, 'up', 'lossy', 'crash', 'pull'), who }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.nat(3000) }) },
  ),
  { maxLength: 40 },
);

it('ends with the same words for everybody, and none of them lost, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (story) => {
      const server = new FakeServer('');
      const tabs = await Promise.all(Array.from({ length: PEOPLE }, () => open(server)));
      let next = 0;
      let removed = 0;
      for (const deed of story) {
        if (deed.kind === 'wait') {
          await settle(deed.milliseconds);
          continue;
        }
        const tab = tabs[deed.who];
        if (!tab) continue;
        if (deed.kind === 'type' && tab.isOpen()) tab.type(deed.at, String.fromCodePoint(0x4e00 + next++));
        else if (deed.kind === 'remove' && tab.text() !== '') {
          tab.remove(deed.at);
          removed += 1;
        } else if (deed.kind === 'down') tab.line.isDown = true;
        else if (deed.kind === 'lossy') tab.line.losesAnswers = true;
        else if (deed.kind === 'up') Object.assign(tab.line, { isDown: false, losesAnswers: false });
        else if (deed.kind === 'pull') tab.pull();
        else if (deed.kind === 'crash') {
          // A moment passes between a word and its being on the disk.
          await settle();
          tab.crash();
          tabs[deed.who] = openTab(server, tab.disk);
        }
      }
      for (const { line } of tabs) Object.assign(line, { isDown: false, losesAnswers: false });
      await settle(120_000);
      for (const tab of tabs) tab.pull();
      await settle(TIDY_MS);
      const letters = [...server.text];
      for (const tab of tabs) {
        expect(tab.text()).toBe(server.text);
        expect(tab.state().kind).toBe('rest');
        expect(tab.disk.size).toBe(0);
      }
      expect(new Set(letters).size).toBe(letters.length);
      // Two people may remove the same letter.
      expect(letters.length).toBeGreaterThanOrEqual(next - removed);
      expect(letters.length).toBeLessThanOrEqual(next);
    }),
    { numRuns: 150 },
  );
});
