import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { DeductionBox } from '@/shared/invoices/DeductionBox';
import { numberWords, rateWords, signed } from '@/shared/invoices/invoice-words';
import { formatMoney } from '@/shared/lib/money';
import type { InvoiceSummary, PaymentPreview, RunPreview } from '../../api/types';
import { type RunChoice, settlePart } from '../../model/run-choice';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { RunWarnings } from './RunWarnings';
import classes from './runs.module.css';
import { SettleDialog } from './SettleDialog';

export interface RunPreviewPanelProps {
  preview: UseQueryResult<RunPreview, ApiError>;
  choice: RunChoice;
  /** What can be paid, to find how much of an invoice is outstanding. */
  invoices: readonly InvoiceSummary[];
  onChange: (choice: RunChoice) => void;
}

/** What the chosen invoices come to: altogether, and for each subcontractor, with what to know before paying. */
export function RunPreviewPanel({ preview, choice, invoices, onChange }: RunPreviewPanelProps) {
  const [settling, setSettling] = useState<InvoiceSummary | null>(null);
  const { data, error } = preview;
  if (choice.chosen.size === 0) {
    return (
      <div className={classes.preview}>
        <Panel title="Preview">
          <p className={page.quiet}>Choose invoices to see what is deducted and what is paid.</p>
        </Panel>
      </div>
    );
  }
  return (
    <div className={classes.preview} aria-busy={preview.isFetching}>
      <Panel title="Preview">
        {error && (
          <p role="alert" className={page.warn} data-tone="bad">
            {error.message}
          </p>
        )}
        {!data && !error && <Skeleton height="10rem" role="status" aria-label="Working it out" />}
        {data && <DeductionBox {...data.sums} levyLabel={data.levyLabel} />}
      </Panel>
      {data?.payments.map((payment) => (
        <Payment
          key={payment.subcontractorId}
          payment={payment}
          levyLabel={data.levyLabel}
          onSettle={(id) => setSettling(invoices.find((invoice) => invoice.id === id) ?? null)}
        />
      ))}
      {settling && (
        <SettleDialog
          invoice={settling}
          settle={choice.parts.get(settling.id) ?? null}
          onClose={() => setSettling(null)}
          onSettle={(settle) => {
            onChange(settlePart(choice, settling.id, settle));
            setSettling(null);
          }}
        />
      )}
    </div>
  );
}

interface PaymentProps {
  payment: PaymentPreview;
  levyLabel: string;
  onSettle: (invoiceId: string) => void;
}

function Payment({ payment, levyLabel, onSettle }: PaymentProps) {
  return (
    <Panel title={payment.name} end={<span className={classes.strong}>{formatMoney(payment.net)}</span>}>
      <p className={page.quiet}>
        {rateWords(payment.rate)}: {formatMoney(payment.deduction)} of {formatMoney(payment.liable)}
        {payment.levy !== 0 && `, ${levyLabel} ${formatMoney(payment.levy)}`}
        {payment.vat !== 0 && `, VAT ${formatMoney(payment.vat)}`}
      </p>
      <RunWarnings payment={payment} />
      <ul className={page.list}>
        {payment.items.map((item) => (
          <li key={item.invoiceId}>
            <span className={page.grow}>{numberWords(item)}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${formatMoney(signed(item, item.settle))}: pay a part of ${item.number}`}
              onClick={() => onSettle(item.invoiceId)}
            >
              {formatMoney(signed(item, item.settle))}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
