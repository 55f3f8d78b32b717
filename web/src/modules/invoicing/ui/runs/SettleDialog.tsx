import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, moneyText, parseMoney } from '@/shared/lib/money';
import { FormDialog } from '@/shared/ui/FormDialog';
import { MoneyField } from '@/shared/ui/MoneyField';
import type { InvoiceSummary } from '../../api/types';
import { settleProblem } from '../../model/run-choice';

export interface SettleDialogProps {
  invoice: InvoiceSummary;
  /** What is paid of it now; all that is outstanding where null. */
  settle: number | null;
  onSettle: (settle: number | null) => void;
  onClose: () => void;
}

/** Pays a part of an invoice now and leaves the rest. Deductions of the parts come to the same as of the whole. */
export function SettleDialog({ invoice, settle, onSettle, onClose }: SettleDialogProps) {
  const [text, setText] = useState(moneyText(settle ?? invoice.outstanding));
  const [isChecked, setChecked] = useState(false);
  const amount = parseMoney(text);
  const problem = settleProblem(amount, invoice);
  return (
    <FormDialog
      onClose={onClose}
      title={`Pay ${invoice.number} in part`}
      about={`${invoice.subcontractorName}. ${formatMoney(invoice.outstanding)} with VAT is outstanding.`}
      submitLabel="Pay this much"
      aside={
        settle !== null && (
          <Button variant="subtle" onClick={() => onSettle(null)}>
            Pay all of it
          </Button>
        )
      }
      onSubmit={() => {
        setChecked(true);
        if (!problem) onSettle(amount === invoice.outstanding ? null : amount);
      }}
    >
      <MoneyField label="Amount with VAT" data-autofocus value={text} error={isChecked && problem} onChange={setText} />
    </FormDialog>
  );
}
