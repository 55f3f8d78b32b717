import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { InvoiceSummary } from '../../api/types';
import { InvoicePhoneRow, invoiceColumns } from './invoice-columns';

const TODAY = '2026-11-29';
const partPaid = {
  number: '2026/37',
  subcontractorName: 'Ostrane Groundworks',
  kind: 'invoice',
  state: 'partPaid',
  dueOn: '2026-12-12',
  total: 235_500,
  outstanding: 135_500,
} as InvoiceSummary;

const cell = (label: string, invoice: InvoiceSummary) =>
  invoiceColumns(TODAY)
    .find((column) => column.label === label)
    ?.cell(invoice);

it('says what is left of an invoice that is paid in part, and of no other', () => {
  renderInTheme(<p>{cell('Number', partPaid)}</p>);
  expect(screen.getByText('£1,355.00 left')).toBeTruthy();
  renderInTheme(<p>{cell('Number', { ...partPaid, state: 'approved' })}</p>);
  expect(screen.getAllByText(/left$/)).toHaveLength(1);
});

it('says so on a phone', () => {
  renderInTheme(<InvoicePhoneRow invoice={partPaid} today={TODAY} />);
  expect(screen.getByText(/2026\/37/).textContent).toBe('Part paid 2026/37 · £1,355.00 left · Due 12 Dec');
});

it('keeps the total of a void invoice quiet', () => {
  renderInTheme(
    <>
      {cell('Total', partPaid)}
      {cell('Total', { ...partPaid, state: 'void', total: 112_800 })}
    </>,
  );
  expect(screen.getByText('£2,355.00').dataset.void).toBeUndefined();
  expect(screen.getByText('£1,128.00').dataset.void).toBeDefined();
});
