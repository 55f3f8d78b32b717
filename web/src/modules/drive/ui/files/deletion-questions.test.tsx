import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModuleManifest } from '@/shared/lib/module';
import { Modules } from '@/shared/lib/use-modules';
import { renderInTheme } from '@/shared/testing/render';
import { ConfirmHost } from '@/shared/ui/confirm/ConfirmHost';
import { confirm, openConfirms } from '@/shared/ui/confirm/confirm';
import type { DriveFile } from '../../api/types';
import { agreesToPurge, agreesToTrash, impactOf } from './deletion-questions';

/** What the modules of the things call them. */
const MODULES = [
  { id: 'notes', thing: { withArticle: 'a note', one: 'note', many: 'notes' } },
  { id: 'schedule', thing: { withArticle: 'an event', one: 'event', many: 'events' } },
] as unknown as readonly ModuleManifest[];

const fileOf = (id: string, referenceCount: number) => ({ id, referenceCount }) as DriveFile;

/** The choices that the server was asked about; it answers once `answer` has been called. */
function serve(counts: { moduleId: string; things: number }[], status = 200) {
  const asked: unknown[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(await (input as Request).json());
    await answered;
    return Response.json({ ok: true, counts, hasMore: false }, { status });
  });
  return { asked, answer };
}

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <Modules value={MODULES}>
        <ConfirmHost />
      </Modules>
    </QueryClientProvider>,
  );
}

// The dialog's code is fetched when the first one opens, which on a busy machine outlasts a query's patience.
beforeAll(() => import('@/shared/ui/DialogCard'));
afterEach(() => {
  vi.restoreAllMocks();
  openConfirms.set([]);
});

describe('a question before a deletion', () => {
  it('says what uses the file, and can be answered before that is known', async () => {
    const { asked, answer } = serve([
      { moduleId: 'notes', things: 2 },
      { moduleId: 'schedule', things: 1 },
    ]);
    show();
    const first = agreesToPurge(fileOf('plan', 3));
    await screen.findByRole('dialog', { name: 'Delete 1 file?' });
    expect(screen.getByText('Are you sure you want to delete this file? This action cannot be undone.')).toBeTruthy();
    const line = screen.getByRole('status');
    expect(line.textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    expect(await first).toBe(true);

    void agreesToPurge(fileOf('plan', 3));
    answer();
    expect(await screen.findByText('Used in 2 notes, 1 event')).toBeTruthy();
    expect(asked).toContainEqual({ fileIds: ['plan'] });
  });

  it('is asked about the trash only where something uses the file', async () => {
    const { asked, answer } = serve([{ moduleId: 'notes', things: 1 }]);
    answer();
    show();
    expect(await agreesToTrash(fileOf('loose', 0))).toBe(true);
    expect(openConfirms.get()).toEqual([]);
    const agreed = agreesToTrash(fileOf('plan', 1));
    await screen.findByText('Used in 1 note');
    expect(screen.getByText(/You can restore it from the trash\.$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await agreed).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('asks about those of several files that something uses, and says nothing where it is gone', async () => {
    const { asked, answer } = serve([]);
    answer();
    show();
    void confirm({ title: 'Delete 2 files?', message: '…', detail: impactOf([fileOf('loose', 0), fileOf('plan', 2)]) });
    await screen.findByRole('dialog');
    await waitFor(() => expect(asked).toEqual([{ fileIds: ['plan'] }]));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(impactOf([fileOf('loose', 0)])).toBe(false);
  });

  it('says so where it cannot be looked up', async () => {
    const { answer } = serve([], 500);
    answer();
    show();
    void agreesToPurge(fileOf('plan', 1));
    expect(await screen.findByText('What uses it could not be looked up.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete permanently' })).toBeTruthy();
  });
});
