import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { uploadForModule } from '@/modules/drive';
import { pickFiles } from '@/shared/lib/pick-files';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { PickDocument } from './PickDocument';

vi.mock('@/shared/lib/pick-files');
vi.mock('@/modules/drive', async (original) => ({
  ...(await original<typeof import('@/modules/drive')>()),
  uploadForModule: vi.fn(),
}));

const [onPick, onClose] = [vi.fn(), vi.fn()];
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });

beforeEach(() => {
  onPick.mockReset();
  onClose.mockReset();
  // The Drive's own files do not matter here.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'u', claims: { isSuper: false } } as never);
  const shown = renderInTheme(
    <QueryClientProvider client={client}>
      <PickDocument onPick={onPick} onClose={onClose} />
    </QueryClientProvider>,
  );
  // The picker is fetched first.
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a PDF' }, { timeout: 15_000 }));
  return shown;
}

test('documents that are not in the Drive yet are uploaded from where a request begins', async () => {
  vi.mocked(pickFiles).mockResolvedValue([pdf('Order.pdf'), new File(['x'], 'Notes.txt'), pdf('Plan.pdf')]);
  vi.mocked(uploadForModule).mockResolvedValueOnce('f1').mockResolvedValueOnce('f2');
  await show();
  expect(screen.getByText('Only PDFs are shown.')).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onPick).toHaveBeenCalledExactlyOnceWith([
    { fileId: 'f1', name: 'Order.pdf' },
    { fileId: 'f2', name: 'Plan.pdf' },
  ]);
});

test('nothing opens once the picker was closed, or where the upload failed', async () => {
  const upload = Promise.withResolvers<string>();
  vi.mocked(pickFiles).mockResolvedValue([pdf('Order.pdf')]);
  vi.mocked(uploadForModule).mockReset().mockReturnValueOnce(upload.promise);
  const shown = await show();
  await waitFor(() => expect(uploadForModule).toHaveBeenCalledOnce());
  shown.unmount();
  upload.resolve('f1');
  await upload.promise;
  vi.mocked(uploadForModule).mockRejectedValueOnce(new Error('no'));
  await show();
  await waitFor(() => expect(uploadForModule).toHaveBeenCalledTimes(2));
  expect(onPick).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
