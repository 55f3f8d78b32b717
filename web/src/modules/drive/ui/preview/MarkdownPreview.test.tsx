import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { markdownToHtml } from '../../preview/markdown-html';
import type { MarkdownAnswer } from '../../preview/markdown-reader';
import { MarkdownPreview } from './MarkdownPreview';

/** jsdom has no threads: this one turns the text at once. */
class FakeWorker {
  onmessage: ((event: { data: MarkdownAnswer }) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  static fails = false;
  postMessage(text: string) {
    queueMicrotask(() =>
      FakeWorker.fails
        ? this.onerror?.(new ErrorEvent('error'))
        : this.onmessage?.({ data: { is: 'done', html: markdownToHtml(text) } }),
    );
  }
  terminate() {}
}

function show(text: string, { size = text.length, fails = false } = {}) {
  FakeWorker.fails = fails;
  vi.stubGlobal('Worker', FakeWorker);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text));
  const onFail = vi.fn();
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <MarkdownPreview
        url="/blobs/x"
        renew={async () => '/blobs/x'}
        file={{ name: 'Notes.md', mimeType: 'text/markdown', size }}
        kind="markdown"
        onFail={onFail}
      />
    </QueryClientProvider>,
  );
  return onFail;
}

it('shows a text as it is meant, and as it is written', async () => {
  show('# Pour *twelve*');
  expect((await screen.findByText('twelve')).closest('h1')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Source'));
  expect(await screen.findByText('# Pour *twelve*')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Rendered'));
  expect((await screen.findByText('twelve')).closest('h1')).toBeTruthy();
});

it('shows a huge text as it is written, of which no more is read than is shown', async () => {
  show('# Long', { size: 5 * 1024 * 1024 });
  expect(await screen.findByText('# Long')).toBeTruthy();
  expect(screen.getByText(/^The first 2(\.0)? MB are shown/)).toBeTruthy();
  expect(screen.queryByLabelText('Source')).toBeNull();
});

it('shows a text that cannot be turned as it is written', async () => {
  const onFail = show('# Odd', { fails: true });
  expect(await screen.findByText('# Odd')).toBeTruthy();
  expect(onFail).not.toHaveBeenCalled();
});

it('says that an empty file is empty', async () => {
  show('');
  expect(await screen.findByText('This file is empty.')).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'View' })).toBeNull();
});
