import { dropEmpty, readText } from '@/shared/lib/search-text';
import type { InvoiceState } from '../api/types';
import { OWED_STATES, STATE_ORDER } from './invoice-state';

/** The invoice list's state that lives in the address. */
export interface InvoicesSearch {
  /** States between commas; all of them when missing. */
  state?: string;
  /** A subcontractor's id. */
  subcontractor?: string;
  /** How the number begins. */
  search?: string;
  /** Due on this day or later … */
  dueFrom?: string;
  /** … and on this day or before. */
  dueTo?: string;
  /** Paid in the tax month that ends on this day. */
  paidIn?: string;
  /** Paid on this day or later … */
  paidFrom?: string;
  /** … and on this day or before. */
  paidTo?: string;
  /** The latest date first unless `due`: then what is due first. */
  sort?: 'due';
}

/** Reads an address that anyone may have typed. */
export function parseInvoicesSearch(raw: Record<string, unknown>): InvoicesSearch {
  return dropEmpty({
    state: readStates(raw.state).join(',') || undefined,
    subcontractor: readText(raw.subcontractor),
    search: readText(raw.search),
    dueFrom: readDay(raw.dueFrom),
    dueTo: readDay(raw.dueTo),
    paidIn: readDay(raw.paidIn),
    paidFrom: readDay(raw.paidFrom),
    paidTo: readDay(raw.paidTo),
    sort: raw.sort === 'due' ? raw.sort : undefined,
  }) as InvoicesSearch;
}

/** The known states that a parameter names, each once. */
function readStates(value: unknown): InvoiceState[] {
  const named = new Set(typeof value === 'string' ? value.split(',') : []);
  return STATE_ORDER.filter((state) => named.has(state));
}

/** A parameter as a day; undefined where it is none. */
export function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

export function isNarrowed({ sort: _order, ...filters }: InvoicesSearch): boolean {
  return Object.keys(filters).length > 0;
}

/** A choice over the list that stands for several states. */
export interface InvoiceView {
  label: string;
  state?: string;
}

/** The lists that the office looks at, each a set of states. */
export const INVOICE_VIEWS: readonly InvoiceView[] = [
  { label: 'All' },
  { label: 'To check', state: 'submitted' },
  { label: 'Queried', state: 'queried' },
  { label: 'To pay', state: 'approved,partPaid' },
  { label: 'Owed', state: OWED_STATES },
  { label: 'Paid', state: 'paid' },
];
