import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { Invoice } from '../../api/types';
import { InvoiceBar } from './InvoiceBar';
import { InvoicePhoneRow } from './invoice-columns';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));
vi.mock('@/shared/ui/BackLink', () => ({ BackLink: () => null }));

const can = { submit: true, approve: true, query: true, edit: true, void: true };
const credit = {
  id: 'i1',
  kind: 'creditNote',
  number: 'CN-118',
  state: 'approved',
  subcontractorName: 'Ostrane Groundworks',
  dueOn: '2026-11-03',
  total: 30_000,
  can,
} as unknown as Invoice;

function show(invoice: Invoice) {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceBar invoice={invoice} onEdit={() => undefined} />
      <main>
        <InvoicePhoneRow invoice={invoice} today="2026-11-25" />
      </main>
    </QueryClientProvider>,
  );
}

it('has on a phone one menu beside the title, and no second bar for it alone', () => {
  show(credit);
  const bar = screen.getByRole('banner');
  expect(within(bar).getByRole('heading', { name: 'Credit note CN-118' })).toBeTruthy();
  expect(within(bar).getByRole('button', { name: 'More for this credit note' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  // An empty bar takes no room.
  expect(bar.nextElementSibling?.matches(':empty')).toBe(true);
});

it('keeps the next step below the bar', () => {
  show({ ...credit, kind: 'invoice', state: 'submitted' });
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'More for this invoice' })).toBeTruthy();
  expect(within(screen.getByRole('banner')).queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

it('says in a list that a credit note is deducted, and not that it is due', () => {
  show(credit);
  const row = within(screen.getByRole('main'));
  expect(row.getByText('Deducted from next payment')).toBeTruthy();
  expect(row.queryByText(/overdue|Due/)).toBeNull();
});
