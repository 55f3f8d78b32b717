import { ApiError } from '@/shared/api/errors';
import { confirm } from '@/shared/ui/confirm/confirm';

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
    if (!(error instanceof ApiError) || error.code !== 'MANY_MENTIONED' || isConfirmed) throw error;
    const count = Number(error.details.count);
    const message = `This message notifies ${Number.isFinite(count) ? count : 'many'} people.`;
    if (!(await confirm({ title: 'Notify so many people?', message, confirmLabel }))) throw error;
    return work(true);
  }
}
