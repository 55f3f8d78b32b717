import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { updateFile } from '@/shared/api/gen';
import { toast } from '@/shared/ui/toast/toast';
import type { SharingChange } from '../model/sharing';
import { refreshFiles } from './mutations';

/** Shares files with people, one after the other; the first refusal ends it, and what was shared stays shared. */
export function useShareFiles(): UseMutationResult<void, ApiError, readonly SharingChange[]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly SharingChange[]) => {
      for (const { fileId, ...body } of changes) await updateFile({ path: { fileId }, body });
    },
    onSuccess: () => toast.success('File sharing settings updated'),
    onError: (error, changes) => {
      const takesAway = changes.every(({ sharedWith }) => !sharedWith || sharedWith.length === 0);
      toast.error(error.message, {
        title: takesAway ? 'Failed to update sharing settings' : 'Failed to share file. Please try again.',
      });
    },
    onSettled: () => refreshFiles(client),
  });
}
