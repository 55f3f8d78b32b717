import { TextInput } from '@mantine/core';
import { type DraftProblems, draftTotals, type InvoiceDraft } from '@/shared/invoices/invoice-draft';
import { LinesEditor } from '@/shared/invoices/LinesEditor';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';
import { Panel } from '../parts/Page';
import classes from './invoices.module.css';

export interface InvoiceFieldsProps {
  draft: InvoiceDraft;
  /** Null before the form was sent: nothing is marked while it is being filled in. */
  problems: DraftProblems | null;
  onChange: (part: Partial<InvoiceDraft>) => void;
}

/** The fields of an invoice, for a thumb. */
export function InvoiceFields({ draft, problems, onChange }: InvoiceFieldsProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { net, vat, total } = draftTotals(draft.lines);
  return (
    <>
      <Panel title="Your invoice">
        <div className={classes.fields}>
          <TextInput
            label="Invoice number"
            size={size}
            maxLength={50}
            value={draft.number}
            error={problems?.number}
            onChange={(event) => onChange({ number: event.currentTarget.value })}
          />
          <DayField
            label="Date"
            size={size}
            value={draft.issuedOn}
            error={problems?.issuedOn}
            onChange={(issuedOn) => onChange({ issuedOn })}
          />
          <TextInput
            label="Purchase order"
            placeholder="If you were given one"
            size={size}
            maxLength={50}
            value={draft.purchaseOrder}
            onChange={(event) => onChange({ purchaseOrder: event.currentTarget.value })}
          />
        </div>
      </Panel>
      <Panel title="What it is for">
        <p className={classes.hint}>
          Keep labour apart from materials, plant hire and fuel. Tax is deducted only from labour and travel.
        </p>
        <LinesEditor lines={draft.lines} problems={problems?.lines ?? {}} onChange={(lines) => onChange({ lines })} />
        <dl className={classes.totals} aria-live="polite">
          <div>
            <dt>Without VAT</dt>
            <dd>{formatMoney(net)}</dd>
          </div>
          <div>
            <dt>VAT</dt>
            <dd>{formatMoney(vat)}</dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
        </dl>
      </Panel>
    </>
  );
}
