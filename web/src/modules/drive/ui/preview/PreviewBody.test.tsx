import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { previewQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { PreviewBody } from './PreviewBody';

// The library needs a worker, which jsdom has none of: it refuses as it does where a password is missing.
vi.mock('../../preview/pdf-document', () => ({
  openPdf: () => ({
    promise: Promise.reject(Object.assign(new Error('No password given'), { name: 'PasswordException' })),
    destroy: async () => undefined,
  }),
}));

const file = (name: string, change: Partial<DriveFile> = {}) =>
  ({
    id: 'f',
    driveId: 'd',
    name,
    mimeType: '',
    size: 10,
    orphanedRef: false,
    can: { download: true },
    ...change,
  }) as DriveFile;

/** Shows a file for which the server answers a question about its preview like this. */
function show(shown: DriveFile, answer: () => Response, client = new QueryClient()) {
  client.setDefaultOptions({ queries: { retry: false } });
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  renderInTheme(
    <QueryClientProvider client={client}>
      <PreviewBody file={shown} />
    </QueryClientProvider>,
  );
  return asked;
}

const signed = (url: string) => Response.json({ ok: true, url });
const refused = () => Response.json({ ok: false, error: { code: 'X', message: 'no' } }, { status: 503 });

it.each([
  ['the server signs no address', file('site.png'), refused, 'Failed to fetch preview URL'],
  ['the answer has no address', file('site.png'), () => signed(''), 'Preview URL missing'],
  ['its bytes are missing', file('site.png', { orphanedRef: true }), refused, 'No storage path available for preview'],
])('says why when %s, and offers the file', async (_what, shown, answer, reason) => {
  show(shown, answer);
  expect(await screen.findByRole('heading', { name: 'Unable to load file' })).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download File' })).toBeTruthy();
});

it('says of a PDF that it has a password, and does not have it mended', async () => {
  // Fetched when it is first shown, which may take longer than a question is asked again.
  await import('./PdfPreview');
  const asked = show(file('contract.pdf'), () => signed('/contract'));
  expect(await screen.findByText('This PDF is protected by a password.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download File' })).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('asks nothing for a type that cannot be shown', () => {
  const asked = show(file('model.ifc'), refused);
  expect(screen.getByRole('heading', { name: 'Preview not available for this file type' })).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

it('offers no download to those who may not', () => {
  show(file('model.ifc', { can: { download: false } as DriveFile['can'] }), refused);
  expect(screen.queryByRole('button', { name: 'Download File' })).toBeNull();
});

it('does not begin with an address that may have ended', async () => {
  const client = new QueryClient();
  const picture = file('site.png');
  client.setQueryData(previewQuery(picture).queryKey, { url: '/old' } as never, {
    updatedAt: Date.now() - 60 * 60_000,
  });
  show(picture, () => signed('/new'), client);
  expect((await screen.findByRole('img', { hidden: true })).getAttribute('src')).toBe('/new');
});

it('shows a sheet of paper while a PDF is awaited, as its pages will be', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewBody file={file('drawing.pdf')} />
    </QueryClientProvider>,
  );
  const awaited = await screen.findByRole('status', { name: 'Loading preview' });
  expect(awaited.querySelector('[class*=lines]')).toBeTruthy();
});
