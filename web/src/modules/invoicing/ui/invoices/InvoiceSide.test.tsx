import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
});
