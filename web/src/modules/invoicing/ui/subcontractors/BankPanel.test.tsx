import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { ConfirmHost } from '@/shared/ui/confirm/ConfirmHost';
import { openConfirms } from '@/shared/ui/confirm/confirm';
import type { Subcontractor } from '../../api/types';
import { BankPanel } from './BankPanel';

const masked = { accountName: 'Ostrane Groundworks', sortCode: '**-**-01', accountNumber: '****5678' };
const subcontractor = {
  id: 's1',
  name: 'Ostrane Groundworks',
  version: 1,
  bank: null,
  bankChange: { ...masked, id: 'c1', requestedBy: 'Ciaran Walsh', requestedAt: '2026-11-25T09:00:00Z' },
  can: { edit: true, reveal: true, invite: true, verify: true },
} as unknown as Subcontractor;

beforeAll(() => import('@/shared/ui/DialogCard'));
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the only way that this environment has.
  document.cookie = 'csrf=known';
});
afterEach(() => openConfirms.set(() => []));

function show(one: Subcontractor) {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <BankPanel subcontractor={one} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
}

it('shows the requested bank details on purpose, where they are confirmed', async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(`${(input as Request).method} ${new URL((input as Request).url).pathname}`);
    return Response.json({ ...masked, sortCode: '20-00-01', accountNumber: '12345678' });
  });
  show(subcontractor);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the new bank details?' });
  expect(within(dialog).getByText('****5678')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(await within(dialog).findByText('12345678')).toBeTruthy();
  expect(asked).toEqual(['POST /api/v1/invoicing/subcontractors/s1/bank-changes/c1/reveal']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(within(dialog).queryByText('12345678')).toBeNull();
});

it('shows them to nobody who may not pay', async () => {
  show({ ...subcontractor, can: { ...subcontractor.can, reveal: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the new bank details?' });
  expect(within(dialog).queryByRole('button', { name: 'Show' })).toBeNull();
});
