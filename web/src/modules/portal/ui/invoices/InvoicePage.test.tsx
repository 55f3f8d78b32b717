import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/shared/testing/render-page';
import { invoiceQuery } from '../../api/portal';
import { InvoicePage } from './InvoicePage';

const preview = {
  rate: 'registered',
  gross: -10_000,
  materials: 0,
  liable: -10_000,
  deduction: -2_000,
  ifUnmatched: null,
};
const invoice = {
  id: 'i1',
  kind: 'creditNote',
  number: 'CN-7',
  state: 'draft',
  issuedOn: '2026-10-01',
  dueOn: '2026-10-31',
  purchaseOrder: null,
  gross: 10_000,
  vat: 0,
  total: 10_000,
  outstanding: 10_000,
  lines: [{ kind: 'labour', description: 'Brickwork', net: 10_000, vat: 'zero', vatAmount: 0, isAllowable: false }],
  vatBreakdown: [],
  reverseChargeWords: null,
  levyLabel: 'Training levy',
  deductionPreview: { ...preview, levy: -100, vat: 0, net: -7_900 },
  payments: [{ paidOn: '2026-11-05', settled: 5_000, deduction: 1_000, levy: 50, net: 3_950 }],
  notes: [],
  files: [],
  version: 3,
  can: { edit: true, submit: true, comment: false, attach: false },
};
/** The invoice as the server has it. */
let answer: object = invoice;
const sent: { method: string; body: unknown }[] = [];

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the only way that this environment has.
  document.cookie = 'csrf=known';
  sent.length = 0;
  answer = invoice;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    if (request.method !== 'GET') sent.push({ method: request.method, body: await request.json() });
    return Response.json(answer);
  });
});

async function show(changes: object = {}) {
  const client = new QueryClient();
  answer = { ...invoice, ...changes };
  client.setQueryData(invoiceQuery('i1').queryKey, answer as never);
  renderPage('/portal/invoices/i1', { path: '/portal/invoices/$invoiceId', component: InvoicePage, client });
  await screen.findByRole('heading', { level: 1 });
}

it('promises nothing to be paid for a credit note, and names the levy', async () => {
  await show();
  const box = within(screen.getByRole('region', { name: 'What this takes off' }));
  const figure = (label: string) => box.getByText(label).nextSibling?.textContent;
  expect(figure('Without VAT')).toBe('−£100.00');
  expect(figure('Training levy')).toBe('£1.00');
  expect(figure('Taken off')).toBe('−£79.00');
  expect(box.queryByText('To pay')).toBeNull();
  // Its lines have the sign that its sum has.
  const lines = within(screen.getByRole('region', { name: 'Lines' }));
  expect(lines.getAllByText('−£100.00')).toHaveLength(3);
  expect(lines.getByText('£0.00')).toBeTruthy();
  expect(screen.getByText('£10.00 deducted · Training levy £0.50')).toBeTruthy();
});

it('saves a date behind the old due date, which has no field', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { issuedOn: '2026-11-20', version: 3 } });
});

/** The titles of the page's parts, from the top. */
const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows the amounts before the notes', async () => {
  await show({ state: 'approved', can: { ...invoice.can, comment: true } });
  expect(parts()).toEqual(['Lines', 'What this takes off', 'Payments', 'Notes', 'Files']);
});

it('shows a question of the office before all that it may be about', async () => {
  await show({ state: 'queried', can: { ...invoice.can, comment: true } });
  expect(parts()).toEqual(['The office has a question', 'Lines', 'What this takes off', 'Payments', 'Files']);
});
