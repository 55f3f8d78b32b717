import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSigned } from './signed-bytes';

const piece = (text: string, status = 206) => new Response(text, { status });
const refused = () =>
  new Response(JSON.stringify({ ok: false, error: { code: 'URL_EXPIRED', message: 'expired' } }), { status: 403 });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function serve(...answers: (() => Response | Promise<Response>)[]) {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => {
    const next = answers.shift();
    if (!next) throw new Error('asked too often');
    return next();
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

it('asks for the piece, and counts what came', async () => {
  const fetched = serve(() => piece('abcd'));
  const bytes = readSigned('/a', async () => '/b');
  expect(new TextDecoder().decode(await bytes.read(4, 8))).toBe('abcd');
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Range: 'bytes=4-7' });
  expect(bytes.fetched).toBe(4);
});

it('renews an address that has ended, once for all that need it', async () => {
  const fetched = serve(
    refused,
    refused,
    () => piece('ab'),
    () => piece('cd'),
  );
  const renew = vi.fn(async () => '/new');
  const bytes = readSigned('/old', renew);
  const both = Promise.all([bytes.read(0, 2), bytes.read(2, 4)]);
  await vi.advanceTimersByTimeAsync(500);
  await both;
  expect(renew).toHaveBeenCalledOnce();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/old', '/old', '/new', '/new']);
});

it('tries three times, then gives up', async () => {
  const fetched = serve(...Array.from({ length: 3 }, () => () => Promise.reject(new TypeError('offline'))));
  const failing = expect(readSigned('/a', async () => '/a').read(0, 1)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(5000);
  await failing;
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('cuts the piece out where all of it came', async () => {
  serve(() => piece('0123456789', 200));
  expect(new TextDecoder().decode(await readSigned('/a', async () => '/a').read(2, 5))).toBe('234');
});

it('tries no more once stopped', async () => {
  const bytes = readSigned('/a', async () => '/a');
  const fetched = serve(() => {
    bytes.stop();
    throw new DOMException('stopped', 'AbortError');
  });
  await expect(bytes.read(0, 1)).rejects.toThrow('stopped');
  expect(fetched).toHaveBeenCalledOnce();
});
