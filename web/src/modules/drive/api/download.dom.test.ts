import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '@/shared/ui/toast/toast';
import { downloadFile, downloadListed, downloadTogether } from './download';

const file = { id: 'f', driveId: 'd', name: 'plan.pdf' };
const said = () => toasts.get().map(({ message }) => message);
const press = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
const refusesToPress = () =>
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    throw new Error('not allowed');
  });
/** Answers every question like this, and tells what was asked. */
const answers = (answer: (request: Request) => Response) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
    return answer(request);
  });
const refusal = (status: number, message: string) =>
  Response.json({ ok: false, error: { code: 'X', message } }, { status });

beforeEach(() => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('csrf=token');
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('downloadFile', () => {
  it('says that it prepares, asks whether it may, then says that it has begun', async () => {
    const pressed = press();
    const asked = answers(() => new Response('%', { status: 206 }));
    const done = downloadFile(file);
    expect(said()).toEqual(['Preparing download...']);
    await done;
    expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('Range')).toBe('bytes=1-1');
    expect(pressed).toHaveBeenCalledOnce();
    expect(said()).not.toContain('Download started');
    vi.advanceTimersByTime(2500);
    expect(said()).toContain('Download started');
  });

  it.each([
    ['a file of one byte or none', () => new Response(null, { status: 416 })],
    ['a file in another store', () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })],
  ])('begins with %s, too', async (_what, answer) => {
    const pressed = press();
    answers(answer);
    await downloadFile(file);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it.each([
    ['refuses', () => refusal(403, 'You may not.'), 'You may not.'],
    ['no longer has it', () => refusal(404, 'File not found'), 'File not found'],
  ])('says so where the server %s, and nothing begins', async (_what, answer, words) => {
    const pressed = press();
    answers(answer);
    await downloadFile(file);
    vi.advanceTimersByTime(2500);
    expect(pressed).not.toHaveBeenCalled();
    expect(toasts.get().at(-1)).toMatchObject({ type: 'error', message: words, title: 'Failed to download file' });
    expect(said()).not.toContain('Download started');
  });

  it('says so where no answer comes', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    await downloadFile(file);
    expect(toasts.get().at(-1)?.message).toMatch(/cannot be reached/);
  });

  it('opens a tab where the link cannot be pressed, and says so', async () => {
    refusesToPress();
    answers(() => new Response('%', { status: 206 }));
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    await downloadFile(file);
    expect(open).toHaveBeenCalledWith('/api/drive/download?fileId=f&driveId=d', '_blank');
    expect(said()).toContain('Download failed. Opening in new tab...');
  });

  it('says when neither works', async () => {
    refusesToPress();
    answers(() => new Response('%', { status: 206 }));
    vi.spyOn(window, 'open').mockReturnValue(null);
    await downloadFile(file);
    vi.advanceTimersByTime(2500);
    expect(said()).toContain('Failed to download file');
    expect(said()).not.toContain('Download started');
  });
});

describe('several files', () => {
  const ready = () => Response.json({ ok: true, url: '/api/v1/drive/downloads/x', expiresAt: '', files: 2, bytes: 3 });

  it('come as one archive', async () => {
    const pressed = press();
    const asked = answers(ready);
    await downloadTogether({ fileIds: ['a', 'b'], folderIds: ['c'] });
    const [request] = asked.mock.calls.map(([input]) => input as Request);
    expect(await request?.json()).toEqual({ fileIds: ['a', 'b'], folderIds: ['c'] });
    expect((pressed.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe('/api/v1/drive/downloads/x');
    vi.advanceTimersByTime(2500);
    expect(said()).toEqual(['Preparing download...', 'Download started']);
  });

  it('say why they do not come', async () => {
    const pressed = press();
    answers(() => refusal(400, 'There is nothing to download.'));
    await downloadTogether({ folderIds: ['c'] });
    expect(pressed).not.toHaveBeenCalled();
    expect(said().at(-1)).toBe('There is nothing to download.');
  });

  it('are all that a list matches, page after page, but for those that may not be downloaded', async () => {
    press();
    const page = (from: number) =>
      Array.from({ length: 200 }, (_, index) => ({ id: `${from + index}`, can: { download: index > 0 } }));
    const asked = answers((request) => {
      if (request.method === 'POST') return ready();
      const cursor = new URL(request.url).searchParams.get('cursor');
      return Response.json({ files: page(cursor ? 200 : 0), nextCursor: cursor ? null : 'next' });
    });
    await downloadListed({ view: 'all', search: 'plan' });
    const requests = asked.mock.calls.map(([request]) => request as Request);
    expect(new URL(requests[0]?.url ?? '').search).toContain('search=plan');
    const sent = (await requests.at(-1)?.json()) as { fileIds: string[] };
    expect(sent.fileIds).toHaveLength(398);
  });

  it('are at most ten thousand', async () => {
    const pressed = press();
    const files = Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, can: { download: true } }));
    answers(() => Response.json({ files, nextCursor: 'next' }));
    await downloadListed({ view: 'all' });
    expect(pressed).not.toHaveBeenCalled();
    expect(said().at(-1)).toMatch(/At most 10,000 files/);
  });
});
