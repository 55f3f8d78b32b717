import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { Subcontractor } from '../../api/types';
import { OrdersPanel } from './OrdersPanel';

const order = {
  id: 'o1',
  number: 'PO-18',
  description: '',
  amount: null,
  invoiced: 0,
  invoices: 0,
  isOver: false,
  isClosed: false,
  fileName: null,
};

it('gives the orders as CSV, also to who may not change them', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ items: [order], nextCursor: null, can: { edit: false } }),
  );
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <OrdersPanel subcontractor={{ id: 's1', name: 'Ostrane Groundworks' } as Subcontractor} />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Download Orders CSV' });
  expect(link.getAttribute('href')).toBe('/api/v1/invoicing/subcontractors/s1/purchase-orders/export');
  expect(screen.queryByRole('button', { name: 'Add order' })).toBeNull();
});
