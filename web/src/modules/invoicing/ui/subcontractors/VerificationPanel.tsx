import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { rateWords } from '@/shared/invoices/invoice-words';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { evidenceAddress } from '../../api/subcontractors';
import type { Subcontractor } from '../../api/types';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { useToday } from '../parts/use-today';
import { VerifyDialog } from './VerifyDialog';

/** What HMRC said about a subcontractor, the latest first, with the proof. */
export function VerificationPanel({ subcontractor }: { subcontractor: Subcontractor }) {
  const today = useToday();
  const [isVerifying, setVerifying] = useState(false);
  const { verifications, isVerified, mustVerifyAgain, can } = subcontractor;
  return (
    <Panel
      title="Verification"
      end={
        can.verify && (
          <Button variant="default" onClick={() => setVerifying(true)}>
            Record verification
          </Button>
        )
      }
    >
      {!isVerified && (
        <p className={page.warn} data-tone="bad">
          Verify with HMRC before the first payment. Until then 30% would have to be deducted.
        </p>
      )}
      {isVerified && mustVerifyAgain && (
        <p className={page.warn}>Not paid in this or the two previous tax years: verify again before paying.</p>
      )}
      <ul className={page.list}>
        {verifications.map((one) => (
          <li key={one.id}>
            <span className={page.grow}>
              <span className={page.strong}>{rateWords(one.rate)}</span> from{' '}
              {formatCalendarDay(one.effectiveFrom, today)}
              <br />
              <span className={page.quiet}>
                {[
                  one.number,
                  `${formatCalendarDay(one.verifiedOn, today)} by ${one.by ?? 'someone who left'}`,
                  one.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {one.evidenceId && can.verify && (
              <a
                className={page.link}
                href={evidenceAddress(subcontractor.id, one.id)}
                target="_blank"
                rel="noopener"
                aria-label={`Evidence of ${formatCalendarDay(one.verifiedOn, today)}`}
                title="What HMRC answered"
              >
                <IconPaperclip size="1rem" stroke={1.6} aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
      {isVerifying && <VerifyDialog subcontractor={subcontractor} onClose={() => setVerifying(false)} />}
    </Panel>
  );
}
