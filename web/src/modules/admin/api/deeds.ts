import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { toast } from '@/shared/ui/toast/toast';
import { everyAdminAnswer } from './keys';

/** What a person reads after a deed. */
export interface DeedWords<Input, Output> {
  /** The toast when it is done; null says nothing. */
  done: (input: Input, output: Output) => string | null;
  /** The title over the server's reason when it is not. */
  failed: string;
}

/**
 * A change an administrator makes: nothing is shown as changed before the server says so, then a toast, and every
 * answer of the administration is asked for again, since one change shows in many (a role in members and sessions).
 */
export function useDeed<Input, Output>(
  deed: (input: Input) => Promise<Output>,
  { done, failed }: DeedWords<Input, Output>,
): UseMutationResult<Output, ApiError, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (output, input) => {
      const words = done(input, output);
      if (words) toast.success(words);
    },
    onError: (error) => toast.error(error.message, { title: failed }),
    onSettled: () => Promise.all(everyAdminAnswer.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
