import { IconAlertTriangle } from '@tabler/icons-react';
import type { PaymentPreview } from '../../api/types';
import { isBlocking, warningWords } from '../../model/run-words';
import page from '../parts/page.module.css';

/** What to know before one payment is made. What it cannot be made over stands out. */
export function RunWarnings({
  payment,
}: {
  payment: Pick<PaymentPreview, 'warnings' | 'deductionIfUnmatched' | 'fixedNet'>;
}) {
  return payment.warnings.map((warning) => (
    <p key={warning} className={page.warn} data-tone={isBlocking(warning) ? 'bad' : undefined}>
      <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />
      <span>{warningWords(warning, payment)}</span>
    </p>
  ));
}
