/** The page of records' state that lives in the address. */
export interface RecordsSearch {
  /** Statements unless said. */
  view?: Exclude<RecordsView, 'statements'>;
}

export type RecordsView = keyof typeof RECORDS_VIEWS;

/** What a subcontractor keeps for its books. */
export const RECORDS_VIEWS = { statements: 'Statements', payments: 'Payments', years: 'Tax years' } as const;

/** Reads an address that anyone may have typed. */
export function parseRecordsSearch(raw: Record<string, unknown>): RecordsSearch {
  return raw.view === 'payments' || raw.view === 'years' ? { view: raw.view } : {};
}
