import type { RunState } from '../api/types';
import { RUN_STATES } from './run-words';

/** The run list's state that lives in the address. */
export interface RunsSearch {
  state?: RunState;
}

/** Reads an address that anyone may have typed. */
export function parseRunsSearch(raw: Record<string, unknown>): RunsSearch {
  const state = (Object.keys(RUN_STATES) as RunState[]).find((known) => known === raw.state);
  return state ? { state } : {};
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
