import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { type DeedWords, useDeed as useSharedDeed } from '@/shared/api/use-deed';
import { everyInvoicingAnswer } from './keys';

/** A change of the office. One payment shows in invoices, people and months, so all are asked for again. */
export function useDeed<Input, Output>(
  deed: (input: Input) => Promise<Output>,
  words: DeedWords<Input, Output>,
): UseMutationResult<Output, ApiError, Input> {
  return useSharedDeed(deed, words, everyInvoicingAnswer);
}
