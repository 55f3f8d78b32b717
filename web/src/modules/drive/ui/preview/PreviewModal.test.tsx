import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PreviewModal } from './PreviewModal';

vi.mock('../details/open-details', () => ({ useDetails: () => ({ fileId: undefined, open: () => undefined }) }));
vi.mock('../../api/repair', () => ({ useRepairs: () => ({ isBusy: false, one: () => undefined }) }));
vi.mock('./PreviewBody', () => ({ PreviewBody: () => null }));

it('begins with the focus on the name of the file, not on a button that would show a ring', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewModal fileId="f" files={[]} total={null} onShow={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const name = await screen.findByText('Preview');
  await waitFor(() => expect(document.activeElement).toBe(name));
});

/** Shows the file of that id among three, and says what became of it. */
function showOf(fileId: string, isGone = true) {
  const files = ['a', 'b', 'c'].map((id) => ({
    id,
    name: `${id}.pdf`,
    mimeType: 'application/pdf',
    size: 1,
    ownerName: 'Aoife Brennan',
    createdAt: '2026-11-26T09:00:00Z',
    can: { trash: true },
  }));
  const told = { onShow: vi.fn(), onClose: vi.fn(), onTrash: vi.fn(async () => isGone) };
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewModal fileId={fileId} files={files as never} total={3} {...told} />
    </QueryClientProvider>,
  );
  return { files, ...told };
}

it.each([
  { fileId: 'b', follower: 'c', what: 'the next file' },
  { fileId: 'c', follower: 'b', what: 'the one before, after the last' },
])('goes to $what when Delete has taken one', async ({ fileId, follower }) => {
  const { files, onShow, onTrash } = showOf(fileId);
  await screen.findByText(`${fileId}.pdf`);
  fireEvent.keyDown(document.body, { key: 'Delete' });
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(files.find(({ id }) => id === follower)));
  expect(onTrash).toHaveBeenCalledTimes(1);
});

it('stays with the file that the person kept after all, and leaves Delete to fields', async () => {
  const { onShow, onTrash } = showOf('a', false);
  await screen.findByText('a.pdf');
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'Delete' });
  field.remove();
  expect(onTrash).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Delete' });
  await waitFor(() => expect(onTrash).toHaveBeenCalled());
  expect(onShow).not.toHaveBeenCalled();
});
