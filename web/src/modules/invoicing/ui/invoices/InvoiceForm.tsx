import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DraftProblems, draftTotals, type InvoiceDraft } from '@/shared/invoices/invoice-draft';
import { LinesEditor } from '@/shared/invoices/LinesEditor';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import type { InvoiceKind, InvoiceShift } from '../../api/types';
import classes from './invoices.module.css';
import { ShiftSelect } from './ShiftSelect';

export interface InvoiceFormProps {
  kind: InvoiceKind;
  draft: InvoiceDraft;
  /** Null before the form was sent: nothing is marked while it is being filled in. */
  problems: DraftProblems | null;
  onChange: (part: Partial<InvoiceDraft>) => void;
  /** The shift in the schedule that it is for. */
  shift: string | null;
  /** The shift as it was read, whether or not it is among those that are offered. */
  known?: InvoiceShift | null;
  onShift: (eventId: string | null) => void;
  /** Above the fields: for whom it is. */
  children?: ReactNode;
}

/** The fields of an invoice, and what they come to. A credit note has no day on which it is due. */
export function InvoiceForm({ kind, draft, problems, onChange, shift, known, onShift, children }: InvoiceFormProps) {
  const size = usePhone() ? 'lg' : 'md';
  const isCredit = kind === 'creditNote';
  const { net, vat, total } = draftTotals(draft.lines);
  return (
    <SettingsPage>
      {children}
      <SettingsSection
        title={isCredit ? 'Credit note' : 'Invoice'}
        hint={`As printed on the ${isCredit ? 'credit note' : 'invoice'}.`}
      >
        <div className={classes.form}>
          <div className={classes.pair}>
            <TextInput
              label="Number"
              size={size}
              maxLength={50}
              value={draft.number}
              error={problems?.number}
              onChange={(event) => onChange({ number: event.currentTarget.value })}
            />
            <TextInput
              label="Purchase order"
              size={size}
              maxLength={50}
              value={draft.purchaseOrder}
              onChange={(event) => onChange({ purchaseOrder: event.currentTarget.value })}
            />
          </div>
          <div className={classes.pair}>
            <DayField
              label="Date"
              size={size}
              value={draft.issuedOn}
              error={problems?.issuedOn}
              onChange={(issuedOn) => onChange({ issuedOn })}
            />
            {!isCredit && (
              <DayField
                label="Due"
                description="Leave empty to use the agreed terms."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                size={size}
                value={draft.dueOn}
                error={problems?.dueOn}
                onChange={(dueOn) => onChange({ dueOn })}
              />
            )}
          </div>
          <ShiftSelect issuedOn={draft.issuedOn} size={size} value={shift} known={known} onChange={onShift} />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Lines"
        hint="Enter labour separately from materials, plant hire and fuel: the deduction is taken from labour and travel alone."
      >
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
      </SettingsSection>
    </SettingsPage>
  );
}
