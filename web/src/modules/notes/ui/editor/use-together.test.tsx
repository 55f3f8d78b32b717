import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { ApiError } from '@/shared/api/errors';
import { sessionQuery } from '@/shared/session/queries';
import { noteKey } from '../../api/keys';
import type { Note } from '../../api/types';
import { TEXT } from '../../model/together/merge-documents';
import { useTogether } from './use-together';

const server = vi.hoisted(() => ({ pushUpdate: vi.fn<() => Promise<number>>() }));
vi.mock('../../api/notes-api', async () => {
  const { encodeStateAsUpdate, Doc } = await import('yjs');
  const openDocument = async () => ({ epoch: 'e', seq: 1, updates: [encodeStateAsUpdate(new Doc())] });
  return { openDocument, pushUpdate: server.pushUpdate };
});

const trashed = () => new ApiError({ code: 'NOTE_TRASHED', message: 'This note is in the trash.', status: 409 });
const note = { id: 'n', version: 1, isDeleted: false, can: { edit: true } } as Note;

/** A person who writes a word into a note that can be edited by the time it is read again. */
async function write() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'u' } as never);
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const page = renderHook(
    () => {
      useQuery({ queryKey: noteKey('n'), queryFn: async () => ({ ...note }), initialData: note });
      return useTogether(note, true, () => undefined);
    },
    { wrapper: Wrapper },
  );
  await waitFor(() => expect(page.result.current.doc).not.toBeNull());
  act(() => page.result.current.doc?.getXmlFragment(TEXT).insert(0, [new Y.XmlText('word')]));
  return { client, ...page };
}

it('sends again what was refused for a reason that is gone', async () => {
  server.pushUpdate.mockReset().mockRejectedValueOnce(trashed()).mockResolvedValue(2);
  const { result } = await write();
  await waitFor(() => expect(result.current.state.kind).toBe('saved'));
  expect(server.pushUpdate).toHaveBeenCalledTimes(2);
});

it('does not ask for ever where the server goes on refusing', async () => {
  server.pushUpdate.mockReset().mockRejectedValue(trashed());
  const { client, result } = await write();
  await waitFor(() => expect(server.pushUpdate).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(result.current.state.kind).toBe('refused'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => undefined);
  expect(server.pushUpdate).toHaveBeenCalledTimes(2);
});
