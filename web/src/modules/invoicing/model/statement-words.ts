import { formatMomentInText } from '@/shared/lib/dates';
import type { Statement } from '../api/types';

/** How a statement reaches its subcontractor: on paper unless they agreed to a mail and can open the portal. */
export function deliveryWords({ mailedAt, isToPrint }: Pick<Statement, 'mailedAt' | 'isToPrint'>, now: Date): string {
  if (mailedAt) return `Emailed ${formatMomentInText(mailedAt, now)}`;
  return isToPrint ? 'To print' : 'In the portal';
}
