import { ApiError } from '@/shared/api/errors';
import { confirm } from '@/shared/ui/confirm/confirm';

/** How many people the server says a message notifies, where it wants that confirmed; null for any other failure. */
export function manyCalled(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'MANY_MENTIONED') return null;
  const count = Number(error.details.count);
  return Number.isFinite(count) ? count : 0;
}

/** Asks the person whether so many are to be notified. */
export const confirmMany = (count: number, confirmLabel: string): Promise<boolean> =>
  confirm({
    title: 'Notify so many people?',
    message: `This message notifies ${count > 0 ? count : 'many'} people.`,
    confirmLabel,
  });

/**
 * Does what may call many people, and asks the person when the server wants it confirmed: it counts who is here and in
 * which group, which the page cannot. Rejects with the server's refusal when the person declines.
 */
export async function confirmingMany<T>(
  isConfirmed: boolean,
  confirmLabel: string,
  work: (isConfirmed: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(isConfirmed);
  } catch (error) {
    const count = manyCalled(error);
    if (count === null || isConfirmed || !(await confirmMany(count, confirmLabel))) throw error;
    return work(true);
  }
}
