import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { updateFile } from '@/shared/api/gen';
import { toast } from '@/shared/ui/toast/toast';
import type { SharingChange } from '../model/sharing';
import { refreshFiles } from './mutations';

/** Shares one file with people. */
export function useShareFile(): UseMutationResult<void, ApiError, SharingChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fileId, ...body }: SharingChange) => {
      await updateFile({ path: { fileId }, body });
    },
    onSuccess: () => toast.success('File sharing settings updated'),
    onError: (error, { sharedWith }) => {
      const takesAway = !sharedWith || sharedWith.length === 0;
      toast.error(error.message, {
        title: takesAway ? 'Failed to update sharing settings' : 'Failed to share file. Please try again.',
      });
    },
    onSettled: () => refreshFiles(client),
  });
}
