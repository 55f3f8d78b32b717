import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import type { Folder } from '@/shared/api/gen/types.gen';
import { toast } from '@/shared/ui/toast/toast';
import { type FolderChange, type NewFolder, useCreateFolder, useTrashFolder, useUpdateFolder } from './folders';

const refuse = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  createFolder: refuse,
  updateFolder: refuse,
  trashFolder: refuse,
}));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

// Letter by letter as the specification has them (drive.md section 6): without a full stop.
it.each([
  ['create', useCreateFolder, {} as NewFolder],
  ['edit', useUpdateFolder, { folder: {}, updates: {} } as FolderChange],
  ['delete', useTrashFolder, {} as Folder],
])('says who may not %s folders', async (verb, useIt, input) => {
  refuse.mockRejectedValue(new ApiError({ code: 'FORBIDDEN', message: 'No.', status: 403 }));
  const said = vi.spyOn(toast, 'error');
  const { result } = renderHook(useIt as typeof useCreateFolder, { wrapper });
  result.current.mutate(input as NewFolder);
  await waitFor(() => expect(said).toHaveBeenCalledWith(`You don't have permission to ${verb} folders`));
});
