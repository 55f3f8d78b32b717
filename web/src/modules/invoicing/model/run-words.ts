import { formatMoney } from '@/shared/lib/money';
import type { Tone } from '@/shared/ui/ToneBadge';
import type { RunDeed } from '../api/runs';
import type { InvoicingSettings, PaymentPreview, PaymentWarning, Run, RunState } from '../api/types';

/**
 * The states of a run. To the server a new one is a `draft`, since it can still be changed. It can be paid, too, unless a second
 * person has to approve it, so the office reads that it is prepared.
 */
export const RUN_STATES: Readonly<Record<RunState, { label: string; tone: Tone }>> = {
  draft: { label: 'Prepared', tone: 'info' },
  awaitingApproval: { label: 'Awaiting approval', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  paid: { label: 'Paid', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'mute' },
};

/** Warnings that the server does not pay over. */
const BLOCKING: ReadonlySet<PaymentWarning> = new Set(['creditExceedsPayment', 'closedMonth', 'figuresChanged']);

export function isBlocking(warning: PaymentWarning): boolean {
  return BLOCKING.has(warning);
}

/** Why somebody whom HMRC once knew has to be asked for again. */
export const VERIFY_AGAIN = 'Not paid in this or the two previous tax years. Verify again before paying.';

/** What a warning means for one payment, and what can be done. */
export function warningWords(
  warning: PaymentWarning,
  payment: Pick<PaymentPreview, 'deductionIfUnmatched' | 'fixedNet'>,
): string {
  switch (warning) {
    case 'unverified': {
      const higher = payment.deductionIfUnmatched;
      return higher === null
        ? 'Not verified with HMRC. Verify before the first payment.'
        : `Not verified with HMRC. At 30% the deduction would be ${formatMoney(higher)}.`;
    }
    case 'verificationExpired':
      return VERIFY_AGAIN;
    case 'overAgreedAmount':
      return 'Comes to more than was agreed with this subcontractor.';
    case 'bankMissing':
      return 'There are no bank details. Add them before you create a BACS file.';
    case 'bankUnconfirmed':
      return 'New bank details wait to be confirmed. The old ones are paid.';
    case 'creditExceedsPayment':
      return 'The credit notes come to more than the invoices. Leave one out.';
    case 'creditExceedsLabour':
      return 'The credit notes take back more labour than is paid. Nothing is deducted.';
    case 'creditLeftOut':
      return 'A credit note is left out. Choose it too, unless it comes to more than is paid.';
    case 'closedMonth':
      return 'The tax month of this payment day is closed. Choose a later day.';
    case 'figuresChanged':
      return `${payment.fixedNet === null ? 'Another amount' : formatMoney(payment.fixedNet)} was approved or taken to the bank. Another run or a new rate has changed that since. Approve the run again, and take a new file for the bank.`;
  }
}

/** The columns of a run's payments; the levy has one where the run has any. */
export function paymentHeads(levyLabel: string | null, isPaid = false): string[] {
  return [
    'Without VAT',
    'Materials',
    'Liable',
    'Deducted',
    ...(levyLabel ? [levyLabel] : []),
    'VAT',
    isPaid ? 'Paid' : 'To pay',
  ];
}

/** On a phone, how what is paid comes about: `£1,000.00 without VAT, £200.00 deducted, £200.00 VAT`. */
export function paymentFacts(
  { gross, deduction, levy, vat }: Pick<PaymentPreview, 'gross' | 'deduction' | 'levy' | 'vat'>,
  levyLabel: string | null,
): string {
  const facts = [`${formatMoney(gross)} without VAT`, `${formatMoney(deduction)} deducted`];
  if (levyLabel && levy !== 0) facts.push(`${levyLabel} ${formatMoney(levy)}`);
  if (vat !== 0) facts.push(`VAT ${formatMoney(vat)}`);
  return facts.join(', ');
}

/** Why there is no file for the bank; nothing where there is one, or where the settings are not known yet. */
export function bacsRefusal(
  run: Pick<Run, 'state' | 'needsSecondApprover'> & {
    preview: { payments: readonly Pick<PaymentPreview, 'warnings'>[] };
  },
  settings?: Pick<InvoicingSettings, 'bacsUserNumber' | 'payingAccount'>,
): string | undefined {
  if (run.needsSecondApprover && run.state !== 'approved' && run.state !== 'paid') {
    return 'It has to be approved before there is a file for the bank.';
  }
  if (run.preview.payments.some(({ warnings }) => warnings.includes('figuresChanged'))) {
    return 'Its figures have changed. Approve it again first.';
  }
  if (settings && (settings.bacsUserNumber === '' || settings.payingAccount === null)) {
    return 'Fill in “Paying by BACS” in Invoicing > Settings first.';
  }
  const isMissing = run.preview.payments.some(({ warnings }) => warnings.includes('bankMissing'));
  return isMissing ? 'Enter the bank details that are missing first.' : undefined;
}

export interface OfferedRunDeed {
  deed: RunDeed;
  /** Why it cannot be done; nothing where it can. */
  refusal?: string;
}

const PERMISSION = 'This needs the permission invoicing.pay.';

interface RunToTakeOn extends Pick<Run, 'state' | 'needsSecondApprover' | 'can'> {
  preview: Pick<Run['preview'], 'isBarred'> & { payments: readonly Pick<PaymentPreview, 'warnings'>[] };
}

/** What can be done with a run in its state, the next step last. */
export function runDeeds(run: RunToTakeOn): OfferedRunDeed[] {
  const offer = (deed: RunDeed, refusal = PERMISSION): OfferedRunDeed => (run.can[deed] ? { deed } : { deed, refusal });
  const pay = run.preview.isBarred
    ? { deed: 'pay' as const, refusal: 'Put right what is marked below first.' }
    : offer('pay');
  const approve = offer('approve', 'Someone other than its creator has to approve it.');
  const hasChanged = run.preview.payments.some(({ warnings }) => warnings.includes('figuresChanged'));
  switch (run.state) {
    case 'draft':
      if (hasChanged && !run.needsSecondApprover) return [offer('cancel'), approve];
      return [offer('cancel'), run.needsSecondApprover ? offer('submit') : pay];
    case 'awaitingApproval':
      return [offer('cancel'), approve];
    case 'approved':
      return [offer('cancel'), hasChanged ? approve : pay];
    default:
      return [];
  }
}
