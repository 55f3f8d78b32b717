import { daysBetween } from '@/shared/lib/calendar-days';
import { moneyText, parseMoney } from '@/shared/lib/money';
import { VAT_KINDS } from './invoice-words';
import type { LineKind, VatKind } from './types';

/** A line as it is being typed. */
export interface LineDraft {
  /** Tells lines apart while they are edited; means nothing to the server. */
  key: string;
  kind: LineKind;
  description: string;
  /** Pounds without VAT, as typed. */
  net: string;
  vat: VatKind;
}

/** The head and the lines of an invoice as they are being typed. */
export interface InvoiceDraft {
  number: string;
  issuedOn: string;
  /** Empty: by the subcontractor's terms. */
  dueOn: string;
  purchaseOrder: string;
  lines: readonly LineDraft[];
}

/** What the server takes of a draft. */
export interface InvoiceBody {
  number: string;
  issuedOn: string;
  dueOn: string | null;
  purchaseOrder: string | null;
  lines: { kind: LineKind; description: string; net: number; vat: VatKind }[];
}

/** An invoice as the server gives it, as far as a form begins with it. */
interface KnownInvoice {
  kind: 'invoice' | 'creditNote';
  number: string;
  issuedOn: string;
  dueOn: string | null;
  purchaseOrder: string | null;
  lines: readonly { kind: LineKind; description: string; net: number; vat: VatKind }[];
}

let lastKey = 0;
const nextKey = (): string => {
  lastKey += 1;
  return `line-${lastKey}`;
};

/** An empty line; like the one before it in what it is taxed by. */
export function newLine(before?: LineDraft): LineDraft {
  return { key: nextKey(), kind: 'labour', description: '', net: '', vat: before?.vat ?? 'standard' };
}

export function newDraft(today: string): InvoiceDraft {
  return { number: '', issuedOn: today, dueOn: '', purchaseOrder: '', lines: [newLine()] };
}

export function draftOf(invoice: KnownInvoice): InvoiceDraft {
  const { kind, number, issuedOn, dueOn, purchaseOrder, lines } = invoice;
  return {
    number,
    issuedOn,
    // Nobody says when a credit note is due, so there is no field for it.
    dueOn: kind === 'creditNote' ? '' : (dueOn ?? ''),
    purchaseOrder: purchaseOrder ?? '',
    lines: lines.map(({ kind, description, net, vat }) => ({
      key: nextKey(),
      kind,
      description,
      net: moneyText(net),
      vat,
    })),
  };
}

/** What is wrong with a draft: of fields by their names, of lines by their keys. */
export interface DraftProblems {
  number?: string;
  issuedOn?: string;
  dueOn?: string;
  lines: Readonly<Record<string, { description?: string; net?: string }>>;
  isUsable: boolean;
}

export function draftProblems(draft: InvoiceDraft): DraftProblems {
  const number = draft.number.trim() === '' ? 'Enter the invoice number.' : undefined;
  const issuedOn = draft.issuedOn === '' ? 'Enter the date on the invoice.' : undefined;
  const isEarly = !issuedOn && draft.dueOn !== '' && daysBetween(draft.issuedOn, draft.dueOn) < 0;
  const dueOn = isEarly ? 'It cannot be due before its date.' : undefined;
  const lines: Record<string, { description?: string; net?: string }> = {};
  for (const line of draft.lines) {
    const net = parseMoney(line.net);
    const problems = {
      description: line.description.trim() === '' ? 'Say what it is for.' : undefined,
      net: net === null ? 'Enter an amount.' : net <= 0 ? 'More than zero.' : undefined,
    };
    if (problems.description || problems.net) lines[line.key] = problems;
  }
  const isUsable = !number && !issuedOn && !dueOn && Object.keys(lines).length === 0;
  return { number, issuedOn, dueOn, lines, isUsable };
}

/** A usable draft as the server takes it. */
export function bodyOf(draft: InvoiceDraft): InvoiceBody {
  return {
    number: draft.number.trim(),
    issuedOn: draft.issuedOn,
    dueOn: draft.dueOn || null,
    purchaseOrder: draft.purchaseOrder.trim() || null,
    lines: draft.lines.map(({ kind, description, net, vat }) => ({
      kind,
      description: description.trim(),
      net: parseMoney(net) ?? 0,
      vat,
    })),
  };
}

/** What a draft comes to, in pence. The server works it out again and has the last word. */
export interface DraftTotals {
  net: number;
  vat: number;
  total: number;
}

/**
 * Totals of the lines whose amounts can be read so far. VAT is worked out once for each kind of it, half a penny upwards, as the
 * server does.
 */
export function draftTotals(lines: readonly Pick<LineDraft, 'net' | 'vat'>[]): DraftTotals {
  const byKind = new Map<VatKind, number>();
  for (const { net, vat } of lines) byKind.set(vat, (byKind.get(vat) ?? 0) + (parseMoney(net) ?? 0));
  let net = 0;
  let vat = 0;
  for (const [kind, amount] of byKind) {
    net += amount;
    vat += Math.floor((amount * VAT_KINDS[kind].added + 50) / 100);
  }
  return { net, vat, total: net + vat };
}
