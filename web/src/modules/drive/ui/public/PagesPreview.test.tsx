import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PagesPreview, type PagesPreviewProps } from './PagesPreview';

// Nothing has a size here: a window in which the first of two pages is read.
vi.mock('../preview/use-page-column', () => ({
  usePageColumn: () => ({
    pages: { getVirtualItems: () => [0, 1].map((index) => ({ index, start: 500 * index })) },
    total: 1000,
    pageWidth: 400,
    body: () => undefined,
    isMeasured: true,
    isWide: false,
    fitZoom: 1,
    current: 1,
    goTo: () => undefined,
  }),
}));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
});

const NOTE = /^Some letters of this page cannot be shown here\./;

/** Shows a document of which these pages have letters that cannot be shown. */
function show(incomplete: readonly number[], props: Partial<PagesPreviewProps> = {}): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked) => {
    const url = String(asked instanceof Request ? asked.url : asked);
    const page = /pages\/(\d+)\?/.exec(url)?.[1];
    if (page === undefined) {
      const pages = [1, 2].map(() => ({ width: 300, height: 200 }));
      return Response.json({ ok: true, pageCount: 2, pages });
    }
    const headers: HeadersInit = incomplete.includes(Number(page)) ? { 'X-Page-Incomplete': 'true' } : {};
    return new Response('RIFF', { headers });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <PagesPreview shareId="s" file={{ id: 'f', name: 'form.pdf' }} onFail={vi.fn()} {...props} />
    </QueryClientProvider>,
  );
}

it('says that letters of the page in sight are missing, and offers the file', async () => {
  const onDownload = vi.fn();
  show([1], { onDownload });
  expect((await screen.findByText(NOTE)).textContent).toBe('Some letters of this page cannot be shown here.');
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(onDownload).toHaveBeenCalledOnce();
});

it('sends people to the person who shared the document where it may not be downloaded', async () => {
  show([1]);
  const note = await screen.findByText(NOTE);
  expect(note.textContent).toBe('Some letters of this page cannot be shown here. Ask the person who shared it.');
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

it('says nothing of pages that are shown whole, nor of another page than is read', async () => {
  show([2]);
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Page \d$/ })).toHaveLength(2));
  expect(screen.queryByText(NOTE)).toBeNull();
});
