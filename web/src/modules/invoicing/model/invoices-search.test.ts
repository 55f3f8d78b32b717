import { expect, it } from 'vitest';
import { INVOICE_VIEWS, isNarrowed, parseInvoicesSearch } from './invoices-search';

it('keeps what it knows of an address and drops the rest', () => {
  const raw = { state: 'paid,lost,draft,paid', search: 20418, sort: 'size', dueFrom: '2026-11-23', dueTo: 'soon' };
  expect(parseInvoicesSearch(raw)).toEqual({ state: 'draft,paid', search: '20418', dueFrom: '2026-11-23' });
  expect(parseInvoicesSearch({ state: 'nothing', sort: 'due' })).toEqual({ sort: 'due' });
});

it('is narrowed by anything but the order', () => {
  expect(isNarrowed({ sort: 'due' })).toBe(false);
  expect(isNarrowed({ state: 'paid' })).toBe(true);
});

it('offers views whose states read back the same', () => {
  for (const { state } of INVOICE_VIEWS) expect(parseInvoicesSearch({ state }).state).toBe(state);
});
