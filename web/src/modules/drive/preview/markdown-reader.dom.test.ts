import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MarkdownAnswer, type MarkdownThread, readMarkdown } from './markdown-reader';

function thread() {
  return { postMessage: vi.fn(), terminate: vi.fn(), onmessage: null, onerror: null } satisfies MarkdownThread as {
    postMessage: ReturnType<typeof vi.fn>;
    terminate: ReturnType<typeof vi.fn>;
  } & MarkdownThread;
}

const says = (worker: MarkdownThread, data: MarkdownAnswer) =>
  worker.onmessage?.({ data } as MessageEvent<MarkdownAnswer>);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives what the thread makes of a text, and ends the thread', async () => {
  const worker = thread();
  const reading = readMarkdown('# a', new AbortController().signal, () => worker);
  expect(worker.postMessage).toHaveBeenCalledWith('# a');
  says(worker, { is: 'begun' });
  says(worker, { is: 'done', html: '<h1>a</h1>' });
  expect(await reading).toBe('<h1>a</h1>');
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('gives up a text that takes for ever', async () => {
  const worker = thread();
  const reading = readMarkdown('[[[[', new AbortController().signal, () => worker);
  const told = expect(reading).rejects.toThrow('takes too long');
  // The thread's own code may be long on its way.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.terminate).not.toHaveBeenCalled();
  says(worker, { is: 'begun' });
  await vi.advanceTimersByTimeAsync(5000);
  await told;
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('rejects where the thread fails, and where nobody waits any more', async () => {
  const worker = thread();
  const reading = readMarkdown('x', new AbortController().signal, () => worker);
  worker.onerror?.(new ErrorEvent('error'));
  await expect(reading).rejects.toThrow('cannot be read');
  const stopping = new AbortController();
  const left = readMarkdown('x', stopping.signal, () => thread());
  stopping.abort();
  await expect(left).rejects.toThrow();
});
