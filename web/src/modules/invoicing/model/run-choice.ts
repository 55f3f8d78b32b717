import { countOf } from '@/shared/invoices/invoice-words';
import type { InvoiceSummary } from '../api/types';

/** The invoices chosen for a payment run, and of those that are paid in part, how much. */
export interface RunChoice {
  chosen: ReadonlySet<string>;
  /** Pence of the total to settle, by invoice; all that is outstanding where there is none. */
  parts: ReadonlyMap<string, number>;
}

export const NO_CHOICE: RunChoice = { chosen: new Set(), parts: new Map() };

/** What a run that is being put together takes, as a choice to go on from. A part is what is less than all that is left. */
export function choiceOf(
  items: readonly { invoiceId: string; settle: number }[],
  invoices: readonly Pick<InvoiceSummary, 'id' | 'outstanding'>[],
): RunChoice {
  const left = new Map(invoices.map(({ id, outstanding }) => [id, outstanding]));
  const parts = items.filter(({ invoiceId, settle }) => settle !== (left.get(invoiceId) ?? settle));
  return {
    chosen: new Set(items.map(({ invoiceId }) => invoiceId)),
    parts: new Map(parts.map(({ invoiceId, settle }) => [invoiceId, settle])),
  };
}

/** Chooses an invoice, or leaves it out again; its part is forgotten then. */
export function toggle({ chosen, parts }: RunChoice, id: string): RunChoice {
  const next = new Set(chosen);
  if (!next.delete(id)) {
    next.add(id);
    return { chosen: next, parts };
  }
  return { chosen: next, parts: withoutKey(parts, id) };
}

/** Chooses all of these beside what is chosen. */
export function chooseAll({ chosen, parts }: RunChoice, ids: readonly string[]): RunChoice {
  return { chosen: new Set([...chosen, ...ids]), parts };
}

/** Pays so much of an invoice; all that is outstanding where `settle` is null. */
export function settlePart(choice: RunChoice, id: string, settle: number | null): RunChoice {
  if (settle === null) return { ...choice, parts: withoutKey(choice.parts, id) };
  return { ...choice, parts: new Map(choice.parts).set(id, settle) };
}

/** What the server takes of a choice, in the order in which the invoices were chosen. */
export function itemsOf({ chosen, parts }: RunChoice): { invoiceId: string; settle?: number }[] {
  return Array.from(chosen, (invoiceId) => {
    const settle = parts.get(invoiceId);
    return settle === undefined ? { invoiceId } : { invoiceId, settle };
  });
}

/** Why so much of an invoice cannot be paid; nothing where it can. */
export function settleProblem(
  settle: number | null,
  { outstanding }: Pick<InvoiceSummary, 'outstanding'>,
): string | undefined {
  if (settle === null || settle <= 0) return 'Enter an amount.';
  return settle > outstanding ? 'This is more than is outstanding.' : undefined;
}

type Payable = Pick<InvoiceSummary, 'id' | 'dueOn' | 'kind' | 'subcontractorId' | 'outstanding'>;

/**
 * Those that are due on `day` or before. A credit note is deducted from the next payment, whatever its own date: it goes with what is
 * due to its subcontractor, as far as that covers it.
 */
export function dueBy(invoices: readonly Payable[], day: string): string[] {
  const room = new Map<string, number>();
  for (const { kind, dueOn, subcontractorId, outstanding } of invoices) {
    if (kind !== 'creditNote' && dueOn <= day)
      room.set(subcontractorId, (room.get(subcontractorId) ?? 0) + outstanding);
  }
  const isTaken = ({ kind, dueOn, subcontractorId, outstanding }: Payable) => {
    if (kind !== 'creditNote') return dueOn <= day;
    const left = room.get(subcontractorId) ?? 0;
    if (outstanding > left) return false;
    room.set(subcontractorId, left - outstanding);
    return true;
  };
  return invoices.filter(isTaken).map(({ id }) => id);
}

/** What choosing all that is due would take: `Select due: 3 invoices`, `Select due: 3 invoices, 1 credit note`. */
export function dueLabel(invoices: readonly Payable[], due: readonly string[]): string {
  const taken = new Set(due);
  const credits = invoices.filter(({ id, kind }) => kind === 'creditNote' && taken.has(id)).length;
  const owed = `Select due: ${countOf(taken.size - credits, 'invoice')}`;
  return credits === 0 ? owed : `${owed}, ${countOf(credits, 'credit note')}`;
}

function withoutKey(parts: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  const next = new Map(parts);
  next.delete(id);
  return next;
}
