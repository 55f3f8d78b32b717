import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { bodyOf, draftProblems, type InvoiceDraft, newDraft } from '@/shared/invoices/invoice-draft';
import { showFirstProblem } from '@/shared/lib/first-problem';
import { useShortcut } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { BackLink } from '@/shared/ui/BackLink';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { usePhoneTask } from '@/shared/ui/phone-task';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { useCreateInvoice } from '../../api/invoices';
import type { InvoiceKind } from '../../api/types';
import { parseNewInvoiceSearch } from '../../model/runs-search';
import { SubcontractorSelect } from '../parts/SubcontractorSelect';
import { useToday } from '../parts/use-today';
import { InvoiceForm } from './InvoiceForm';
import classes from './invoices.module.css';

const KINDS = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'creditNote', label: 'Credit note' },
];

/** /invoicing/invoices/new: enters an invoice or a credit note that came by post or mail. */
export function NewInvoicePage() {
  usePhoneTask();
  const [search] = useSearchState(parseNewInvoiceSearch);
  const today = useToday();
  const navigate = useNavigate();
  const size = usePhone() ? 'lg' : 'md';
  const [kind, setKind] = useState<InvoiceKind>(search.kind ?? 'invoice');
  const [subcontractorId, setSubcontractor] = useState<string | null>(search.subcontractor ?? null);
  const [draft, setDraft] = useState<InvoiceDraft>(() => newDraft(today));
  const [shift, setShift] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const helpId = useId();
  const creating = useCreateInvoice();
  const problems = draftProblems(draft);

  function save(submit: boolean): void {
    setChecked(true);
    const form = document.querySelector('form');
    if (form) showFirstProblem(form);
    if (!problems.isUsable || subcontractorId === null || creating.isPending) return;
    creating.mutate(
      { ...bodyOf(draft), kind, subcontractorId, eventId: shift, submit },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/invoicing/invoices/$invoiceId', params: { invoiceId: id }, replace: true }),
      },
    );
  }
  useShortcut({ keys: 'mod+Enter', label: 'Submit the invoice', group: 'Invoicing' }, () => save(true));

  const keepDraft = (
    <Button variant="default" disabled={creating.isPending} onClick={() => save(false)}>
      Save draft
    </Button>
  );
  return (
    <PageFrame onSubmit={() => save(true)}>
      <PageBar title="New invoice" start={<BackLink to="/invoicing/invoices" label="Invoices" />}>
        {keepDraft}
        <Button type="submit" loading={creating.isPending}>
          Submit
        </Button>
      </PageBar>
      <InvoiceForm
        kind={kind}
        draft={draft}
        problems={isChecked ? problems : null}
        shift={shift}
        onShift={setShift}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      >
        <SettingsSection title="From">
          <SubcontractorSelect
            label="Subcontractor"
            size={size}
            value={subcontractorId}
            error={isChecked && subcontractorId === null ? 'Choose who sent it.' : undefined}
            onChange={setSubcontractor}
          />
          <SegmentedControl
            mt="md"
            aria-label="Kind"
            aria-describedby={kind === 'creditNote' ? helpId : undefined}
            data={KINDS}
            value={kind}
            onChange={(next) => {
              setKind(next as InvoiceKind);
              // Its field goes, so what was typed there must not stay behind.
              if (next === 'creditNote') setDraft((before) => ({ ...before, dueOn: '' }));
            }}
          />
          {kind === 'creditNote' && (
            <p id={helpId} className={classes.help}>
              A credit note is deducted from the next payment.
            </p>
          )}
        </SettingsSection>
      </InvoiceForm>
    </PageFrame>
  );
}
