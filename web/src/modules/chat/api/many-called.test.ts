import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { openConfirms } from '@/shared/ui/confirm/confirm';
import { confirmingMany } from './many-called';

const refusal = new ApiError({ code: 'MANY_MENTIONED', message: 'No', status: 409, details: { count: 25 } });

beforeEach(() => openConfirms.set([]));

/** A server that wants it confirmed; the person answers so. */
function attempt(answer: boolean) {
  const work = vi.fn(async (isConfirmed: boolean) => {
    if (!isConfirmed) throw refusal;
    return 'done';
  });
  const result = confirmingMany(false, 'Save', work);
  const answered = vi.waitFor(() => {
    expect(openConfirms.get()[0]?.message).toBe('This message notifies 25 people.');
    openConfirms.get()[0]?.answer(answer);
  });
  return { work, result, answered };
}

it('does it once the person has agreed', async () => {
  const { work, result, answered } = attempt(true);
  await answered;
  expect(await result).toBe('done');
  expect(work.mock.calls).toEqual([[false], [true]]);
});

it('is refused where the person declines', async () => {
  const { work, result, answered } = attempt(false);
  const refused = expect(result).rejects.toBe(refusal);
  await answered;
  await refused;
  expect(work).toHaveBeenCalledOnce();
});

it('asks about no other refusal', async () => {
  const other = new ApiError({ code: 'MESSAGE_EMPTY', message: 'No', status: 400 });
  await expect(confirmingMany(false, 'Save', () => Promise.reject(other))).rejects.toBe(other);
  expect(openConfirms.get()).toEqual([]);
});
