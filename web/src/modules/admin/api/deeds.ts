import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { type DeedWords, useDeed as useSharedDeed } from '@/shared/api/use-deed';
import { everyAdminAnswer } from './keys';

/** A change an administrator makes. One change shows in many answers (a role in members and sessions), so all are asked for again. */
export function useDeed<Input, Output>(
  deed: (input: Input) => Promise<Output>,
  words: DeedWords<Input, Output>,
): UseMutationResult<Output, ApiError, Input> {
  return useSharedDeed(deed, words, everyAdminAnswer);
}
