import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { useStore } from '@/shared/lib/external-store';
import { renderInTheme } from '@/shared/testing/render';
import { toast } from '@/shared/ui/toast/toast';
import type { DriveFile } from '../../api/types';
import { askToDelete, deletionOrder } from './deletion-order';
import { RequestDeletionDialog } from './RequestDeletionDialog';

const fileOf = (id: string, libraryId: string) =>
  ({ id, name: `${id}.pdf`, libraryId, referenceCount: 0 }) as DriveFile;

/** The files of each request, in their order; `refused` libraries' are answered with an error. */
function serve(refused: Set<string>, answered?: Promise<void>) {
  const asked: string[][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { fileIds } = await (input as Request).json();
    asked.push(fileIds);
    await answered;
    if (!refused.has(fileIds[0])) return Response.json({ ok: true, request: {} });
    return Response.json({ ok: false, error: { code: 'BUSY', message: 'The server is busy.' } }, { status: 503 });
  });
  return asked;
}

function Host() {
  const order = useStore(deletionOrder);
  return order && <RequestDeletionDialog order={order} />;
}

beforeAll(() => import('@/shared/ui/DialogCard'));

function show() {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Host />
    </QueryClientProvider>,
  );
}

it('says which files were asked for and which were not, and asks again for those alone', async () => {
  const refused = new Set(['plan']);
  const asked = serve(refused);
  const said = vi.spyOn(toast, 'success');
  const onSent = vi.fn();
  show();
  askToDelete([fileOf('lease', 'legal'), fileOf('plan', 'drawings'), fileOf('deed', 'legal')], onSent);
  await userEvent.click(await screen.findByRole('button', { name: 'Request deletion' }));

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Deletion of 2 files requested. The deletion of 1 file could not be requested:');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['plan.pdfThe server is busy.']);
  expect(screen.getByText(/^1 file lies in a library/)).toBeDefined();
  // Some of it is done: leaving takes nothing back.
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
  expect(said).not.toHaveBeenCalled();

  refused.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(asked).toEqual([['lease', 'deed'], ['plan'], ['plan']]);
  expect(said).toHaveBeenCalledExactlyOnceWith('Deletion of 1 file requested');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says so as well to whoever has closed it meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  serve(new Set(['plan']), answer.promise);
  const said = vi.spyOn(toast, 'error');
  show();
  askToDelete([fileOf('lease', 'legal'), fileOf('plan', 'drawings')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Request deletion' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  answer.resolve();
  await vi.waitFor(() =>
    expect(said).toHaveBeenCalledExactlyOnceWith(
      'Deletion of 1 file requested. The deletion of 1 file could not be requested: plan.pdf',
    ),
  );
});
