import { countOf } from '@/shared/invoices/invoice-words';
import { formatMomentInText } from '@/shared/lib/dates';
import { NO_EMAIL_IS_SENT } from '@/shared/lib/mail-words';
import type { Tone } from '@/shared/ui/ToneBadge';
import type { Statement } from '../api/types';

type Delivered = Pick<Statement, 'mailedAt' | 'isToPrint' | 'isUnagreed' | 'replacedByNumber'>;

export interface Delivery {
  way: 'email' | 'paper' | 'portal' | 'none';
  text: string;
  /** Marked only where somebody has to do something. */
  tone: Extract<Tone, 'ok' | 'warn' | 'info' | 'mute'>;
}

/**
 * How a statement reaches its subcontractor. The portal alone is enough once the subcontractor has agreed to that; until then it
 * goes out on paper.
 */
export function deliveryOf({ mailedAt, isToPrint, isUnagreed, replacedByNumber }: Delivered, now: Date): Delivery {
  if (mailedAt) return { way: 'email', text: `Emailed ${formatMomentInText(mailedAt, now)}`, tone: 'ok' };
  if (replacedByNumber !== null) return { way: 'none', text: 'Replaced', tone: 'mute' };
  if (isToPrint) return { way: 'paper', text: isUnagreed ? 'To print, not agreed' : 'To print', tone: 'warn' };
  return { way: 'portal', text: 'In the portal', tone: 'info' };
}

/** How many statements a month has, and how many of them go out on paper: `5 statements, 2 to print`. */
export function statementsWords(statements: number, toPrint: number): string {
  const all = countOf(statements, 'statement');
  return toPrint === 0 ? all : `${all}, ${toPrint.toLocaleString('en-GB')} to print`;
}

/** What “not agreed” means, and what can be done. */
export const NOT_AGREED =
  'Not agreed: the statement is in the portal, but no one has asked the subcontractor whether that is enough. Print it, or record the answer on the subcontractor’s page.';

/** Said before statements are issued, and beside them, where the server sends no email. */
export const NO_NEWS = `${NO_EMAIL_IS_SENT} No one is told that a statement is ready.`;
