import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { openPdf } from '../../preview/pdf-document';
import { DocumentView } from './DocumentView';

vi.mock('../../preview/pdf-document', () => ({ openPdf: vi.fn() }));

/** What the library says once it has read the document, or cannot. */
let refuse: (error: Error) => void;

beforeEach(() => {
  vi.mocked(openPdf).mockReset();
  vi.mocked(openPdf).mockImplementation(() => {
    const promise = new Promise((_resolve, reject) => {
      refuse = reject;
    });
    return { promise, destroy: async () => undefined } as never;
  });
});

it('shows a sheet while the document is fetched, then its failure, and fetches it again', async () => {
  renderInTheme(
    <DocumentView url="/contract" file={{ name: 'contract.pdf', mimeType: 'application/pdf', size: 10 }} />,
  );
  expect(screen.getByRole('status', { name: 'Loading preview' })).toBeTruthy();
  await act(async () => refuse(new Error('cut off')));
  expect(await screen.findByRole('heading', { name: 'The document could not be loaded' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading preview' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByRole('status', { name: 'Loading preview' })).toBeTruthy();
  await waitFor(() => expect(openPdf).toHaveBeenCalledTimes(2));
});
