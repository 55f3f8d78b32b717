import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { Invoice } from '../../api/types';
import { InvoiceSide } from './InvoiceSide';

const preview = { rate: 'registered', gross: -100_000, materials: -20_000, liable: -80_000, deduction: -16_000 };
const credit = {
  id: 'i1',
  kind: 'creditNote',
  subcontractorName: 'Ostrane Groundworks',
  levyLabel: 'Training levy',
  deductionPreview: { ...preview, levy: -1_000, vat: 0, net: -83_000, ifUnmatched: null },
  notes: [],
  files: [],
  isInPortal: true,
  can: { comment: false, attach: false },
} as unknown as Invoice;

it('promises nothing to be paid for a credit note, and names the levy', () => {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceSide invoice={credit} />
    </QueryClientProvider>,
  );
  const box = within(screen.getByRole('region', { name: 'If taken off today' }));
  const figure = (label: string) => box.getByText(label).nextSibling?.textContent;
  expect(figure('Without VAT')).toBe('−£1,000.00');
  expect(figure('Materials, plant and fuel')).toBe('£200.00');
  expect(figure('Training levy')).toBe('£10.00');
  expect(figure('Taken off')).toBe('−£830.00');
  expect(box.queryByText('To pay')).toBeNull();
  expect(box.queryByText('Verify again')).toBeNull();
});

it('says why 30 % is spoken of where it is time to verify again', () => {
  const deductionPreview = { ...credit.deductionPreview, ifUnmatched: -24_000 };
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceSide invoice={{ ...credit, deductionPreview }} />
    </QueryClientProvider>,
  );
  // Beside the rate, where it is read first: on a phone the warning stands further down than the next step.
  const head = screen.getByRole('heading', { name: 'If taken off today' }).parentElement;
  expect(head?.textContent).toBe('If taken off todayVerify againRegistered, 20%');
  expect(screen.getByText(/At 30%/).textContent).toMatch(
    /^Not paid in .* Verify again before paying\. At 30% the deduction would be −£240\.00\.$/,
  );
});

it('leads to the way to invite where a note would have no reader', async () => {
  const unread = { ...credit, subcontractorId: 's1', isInPortal: false, can: { comment: true, attach: false } };
  const root = createRootRoute({ component: () => <InvoiceSide invoice={unread as Invoice} /> });
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  );
  const way = await screen.findByRole('link', { name: 'Invite someone' });
  expect(way.getAttribute('href')).toBe('/invoicing/subcontractors/s1');
  expect(way.parentElement?.textContent).toMatch(/^No one at Ostrane Groundworks is invited to the portal yet\./);
  expect(screen.queryByText(/reads it in the portal/)).toBeNull();
});
