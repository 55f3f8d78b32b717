import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/ui/toast/toast';
import type { ApiError } from './errors';

/** What a person reads after a deed. */
export interface DeedWords<Input, Output> {
  /** The toast when it is done; null says nothing. */
  done: (input: Input, output: Output) => string | null;
  /** The title over the server's reason when it is not; or what is said with the reason in it. */
  failed: string | ((reason: string) => string);
  /** Said instead when the server finds that the person may not. */
  refused?: string;
}

/**
 * A change that is shown only after the server has agreed: then a toast says so, and whatever the change may show in is
 * asked for again. Use it where a wrong first impression would do harm or where nothing is gained by it.
 */
export function useDeed<Input, Output>(
  deed: (input: Input) => Promise<Output>,
  { done, failed, refused }: DeedWords<Input, Output>,
  stale: readonly QueryKey[],
): UseMutationResult<Output, ApiError, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (output, input) => {
      const words = done(input, output);
      if (words) toast.success(words);
    },
    onError: (error) => {
      if (refused && error.status === 403) toast.error(refused);
      else if (typeof failed === 'string') toast.error(error.message, { title: failed });
      else toast.error(failed(error.message));
    },
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
