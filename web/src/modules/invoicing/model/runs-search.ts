import type { RunState } from '../api/types';
import { readDay } from './invoices-search';
import { RUN_STATES } from './run-words';

/** The run list's state that lives in the address. */
export interface RunsSearch {
  state?: RunState;
  /** Paid on this day or later … */
  payFrom?: string;
  /** … and on this day or before. */
  payTo?: string;
}

/** Reads an address that anyone may have typed. */
export function parseRunsSearch(raw: Record<string, unknown>): RunsSearch {
  const state = (Object.keys(RUN_STATES) as RunState[]).find((known) => known === raw.state);
  const [payFrom, payTo] = [readDay(raw.payFrom), readDay(raw.payTo)];
  return { ...(state && { state }), ...(payFrom && { payFrom }), ...(payTo && { payTo }) };
}

/** Reads the address of a new invoice: for whom it is, where that is known. */
export interface NewInvoiceSearch {
  subcontractor?: string;
  kind?: 'creditNote';
}

export function parseNewInvoiceSearch(raw: Record<string, unknown>): NewInvoiceSearch {
  return {
    ...(typeof raw.subcontractor === 'string' && { subcontractor: raw.subcontractor }),
    ...(raw.kind === 'creditNote' && { kind: raw.kind }),
  };
}
