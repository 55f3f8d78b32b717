import { moneyText, parseMoney } from '@/shared/lib/money';
import type { SubcontractorKind } from '../api/types';
import { utrProblem } from './utr';

/** A subcontractor's details as they are being typed. */
export interface SubcontractorDraft {
  tradingName: string;
  legalName: string;
  kind: SubcontractorKind;
  utr: string;
  /** Empty leaves the known one: it comes masked and cannot be read back. */
  nino: string;
  companyNumber: string;
  vatNumber: string;
  address: string;
  email: string;
  phone: string;
  /** Pounds, as typed. */
  agreedAmount: string;
  termsDays: string;
  /** Percent, as typed. */
  levy: string;
}

/** What the server takes of a draft. */
export interface SubcontractorBody {
  tradingName: string;
  legalName: string;
  kind: SubcontractorKind;
  utr: string | null;
  nino?: string;
  companyNumber: string | null;
  vatNumber: string | null;
  address: string;
  email: string | null;
  phone: string;
  agreedAmount: number | null;
  termsDays: number | null;
  levyBasisPoints: number;
}

/** A subcontractor as the server gives it, as far as the form begins with it. */
interface Known extends Omit<SubcontractorBody, 'tradingName' | 'nino'> {
  name: string;
}

export function emptySubcontractor(): SubcontractorDraft {
  return {
    tradingName: '',
    legalName: '',
    kind: 'soleTrader',
    utr: '',
    nino: '',
    companyNumber: '',
    vatNumber: '',
    address: '',
    email: '',
    phone: '',
    agreedAmount: '',
    termsDays: '',
    levy: '',
  };
}

export function subcontractorDraftOf(known: Known): SubcontractorDraft {
  return {
    tradingName: known.name,
    legalName: known.legalName,
    kind: known.kind,
    utr: known.utr ?? '',
    nino: '',
    companyNumber: known.companyNumber ?? '',
    vatNumber: known.vatNumber ?? '',
    address: known.address,
    email: known.email ?? '',
    phone: known.phone,
    agreedAmount: known.agreedAmount === null ? '' : moneyText(known.agreedAmount),
    termsDays: known.termsDays === null ? '' : String(known.termsDays),
    levy: known.levyBasisPoints === 0 ? '' : String(known.levyBasisPoints / 100),
  };
}

/** What is wrong with a draft, by field; empty where nothing is. */
export function subcontractorProblems(draft: SubcontractorDraft): Partial<Record<keyof SubcontractorDraft, string>> {
  const problems: Partial<Record<keyof SubcontractorDraft, string>> = {};
  if (draft.tradingName.trim() === '') problems.tradingName = 'Enter the trading name.';
  const utr = draft.utr.trim() === '' ? undefined : utrProblem(draft.utr);
  if (utr) problems.utr = utr;
  if (draft.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(draft.email.trim())) {
    problems.email = 'This is no email address.';
  }
  if (draft.agreedAmount.trim() !== '' && !((parseMoney(draft.agreedAmount) ?? -1) >= 0)) {
    problems.agreedAmount = 'Enter an amount.';
  }
  if (draft.termsDays.trim() !== '' && !/^\d{1,3}$/.test(draft.termsDays.trim())) {
    problems.termsDays = 'A number of days.';
  }
  if (draft.levy.trim() !== '' && !/^\d{1,2}(\.\d{1,2})?$/.test(draft.levy.trim())) {
    problems.levy = 'A percentage such as 1.25.';
  }
  return problems;
}

/** A draft without problems as the server takes it. The legal name is the trading name where none is given. */
export function subcontractorBody(draft: SubcontractorDraft): SubcontractorBody {
  const text = (value: string) => value.trim() || null;
  return {
    tradingName: draft.tradingName.trim(),
    legalName: draft.legalName.trim() || draft.tradingName.trim(),
    kind: draft.kind,
    utr: draft.utr.replaceAll(/\s/g, '') || null,
    ...(draft.nino.trim() && { nino: draft.nino.trim() }),
    companyNumber: draft.kind === 'company' ? text(draft.companyNumber) : null,
    vatNumber: text(draft.vatNumber),
    address: draft.address.trim(),
    email: text(draft.email),
    phone: draft.phone.trim(),
    agreedAmount: draft.agreedAmount.trim() === '' ? null : parseMoney(draft.agreedAmount),
    termsDays: draft.termsDays.trim() === '' ? null : Number(draft.termsDays),
    levyBasisPoints: draft.levy.trim() === '' ? 0 : Math.round(Number(draft.levy) * 100),
  };
}
