import { formatMomentInText } from '@/shared/lib/dates';
import type { Statement } from '../api/types';

type Delivery = Pick<Statement, 'mailedAt' | 'isToPrint' | 'isUnagreed'>;

/**
 * How a statement reaches its subcontractor: on paper only where there is no other way. The portal alone is enough once
 * the subcontractor has agreed to that.
 */
export function deliveryWords({ mailedAt, isToPrint, isUnagreed }: Delivery, now: Date): string {
  if (mailedAt) return `Emailed ${formatMomentInText(mailedAt, now)}`;
  if (isToPrint) return 'To print';
  return isUnagreed ? 'In the portal, not agreed' : 'In the portal';
}
