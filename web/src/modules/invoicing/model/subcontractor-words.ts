import { rateWords } from '@/shared/invoices/invoice-words';
import type { Tone } from '@/shared/ui/ToneBadge';
import type { SubcontractorKind, SubcontractorSummary } from '../api/types';

export const SUBCONTRACTOR_KINDS: Readonly<Record<SubcontractorKind, string>> = {
  soleTrader: 'Sole trader',
  partnership: 'Partnership',
  company: 'Company',
};

export interface VerificationWords {
  label: string;
  tone: Tone;
}

/** How a subcontractor stands with HMRC: the rate, or what has to be done first. */
export function verificationWords({
  rate,
  isVerified,
  mustVerifyAgain,
}: Pick<SubcontractorSummary, 'rate' | 'isVerified' | 'mustVerifyAgain'>): VerificationWords {
  if (!isVerified) return { label: 'Not verified', tone: 'bad' };
  if (mustVerifyAgain) return { label: 'Verify again', tone: 'warn' };
  return { label: rateWords(rate), tone: rate === 'unmatched' ? 'warn' : 'ok' };
}

/** A verification number: V and ten digits, and up to two letters where HMRC could not match; empty is allowed. */
export function verificationNumberProblem(text: string): string | undefined {
  return text === '' || /^V\d{10}[A-Z]{0,2}$/.test(text) ? undefined : 'V and ten digits, as HMRC gave it.';
}
