import { expect, it, vi } from 'vitest';
import type { CsvAnswer, CsvRequest } from './csv-messages';
import { type CsvThread, openCsv, readyCsv } from './csv-reader';

function opened() {
  const sent: CsvRequest[] = [];
  const thread: CsvThread = {
    postMessage: (message) => void sent.push(message),
    terminate: vi.fn(),
    onmessage: null,
    onerror: null,
  };
  const listener = { onProgress: vi.fn(), onRows: vi.fn(), onFail: vi.fn() };
  const reader = openCsv('/blobs/x', listener, () => thread);
  const answer = (data: CsvAnswer) => thread.onmessage?.({ data } as MessageEvent<CsvAnswer>);
  const grow = (rowCount: number) => answer({ is: 'progress', head: ['a'], rowCount, isDone: false, isCut: false });
  const give = (id: number, count: number) =>
    answer({
      is: 'rows',
      id,
      from: id * 200,
      rows: Array.from({ length: count }, (_, index) => [`row ${id * 200 + index}`]),
    });
  return { reader, listener, sent, thread, grow, give, answer };
}

it('asks for the rows in sight once, in blocks', () => {
  const { reader, sent, grow, give, listener } = opened();
  expect(sent).toEqual([{ do: 'open', url: 'http://localhost:3000/blobs/x' }]);
  grow(1000);
  expect([reader.row(401), reader.row(402)]).toEqual([undefined, undefined]);
  expect(sent.slice(1)).toEqual([{ do: 'rows', id: 2, from: 400, to: 600 }]);
  give(2, 200);
  expect(listener.onRows).toHaveBeenCalledOnce();
  expect(reader.row(401)).toEqual(['row 401']);
});

it('asks again for the block that was not full when it came', () => {
  const { reader, grow, give } = opened();
  grow(50);
  reader.row(10);
  give(0, 50);
  expect(reader.row(49)).toEqual(['row 49']);
  grow(120);
  expect(reader.row(60)).toBeUndefined();
  give(0, 120);
  expect(reader.row(60)).toEqual(['row 60']);
});

it('forgets the rows of another view, also those that come late', () => {
  const { reader, sent, grow, give, answer } = opened();
  grow(400);
  reader.row(0);
  const view = { find: 'slab', sort: null };
  reader.show(view);
  give(0, 200);
  expect(reader.row(0)).toBeUndefined();
  expect(sent.slice(2)).toEqual([
    { do: 'view', view },
    { do: 'rows', id: 1_000_000, from: 0, to: 200 },
  ]);
  answer({ is: 'rows', id: 1_000_000, from: 0, rows: [['slab 2']] });
  answer({ is: 'progress', head: ['a'], rowCount: 400, found: 1, isDone: true, isCut: false });
  expect([reader.row(0), reader.row(1)]).toEqual([['slab 2'], undefined]);
  expect(sent).toHaveLength(4);
});

it('keeps a bounded number of rows', () => {
  const { reader, grow, give } = opened();
  grow(100_000);
  for (let block = 0; block < 50; block += 1) {
    reader.row(block * 200);
    give(block, 200);
  }
  expect(reader.row(0)).toBeUndefined();
  expect(reader.row(49 * 200)).toEqual(['row 9800']);
});

it('says that it failed, and ends its thread', () => {
  const { reader, listener, thread, answer } = opened();
  answer({ is: 'failed' });
  expect(listener.onFail).toHaveBeenCalledOnce();
  reader.stop();
  expect(thread.terminate).toHaveBeenCalledOnce();
});

it('reads with the thread that was started ahead, and only one table with each', () => {
  const started: CsvThread[] = [];
  const start = () => {
    const thread: CsvThread = { postMessage: vi.fn(), terminate: vi.fn(), onmessage: null, onerror: null };
    started.push(thread);
    return thread;
  };
  readyCsv(start);
  readyCsv(start);
  expect(started).toHaveLength(1);
  openCsv('/blobs/x', { onProgress: vi.fn(), onRows: vi.fn(), onFail: vi.fn() });
  expect(started[0]?.postMessage).toHaveBeenCalledOnce();
  readyCsv(start);
  expect(started).toHaveLength(2);
});
