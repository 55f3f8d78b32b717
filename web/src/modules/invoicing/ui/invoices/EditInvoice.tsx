import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { bodyOf, draftOf, draftProblems, type InvoiceDraft } from '@/shared/invoices/invoice-draft';
import { BackLink } from '@/shared/ui/BackLink';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useUpdateInvoice } from '../../api/invoices';
import type { Invoice } from '../../api/types';
import page from '../parts/page.module.css';
import { InvoiceForm } from './InvoiceForm';
import classes from './invoices.module.css';

/** Changes an invoice that is not approved yet. Where a colleague was quicker, that is said, and what was typed stays. */
export function EditInvoice({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  // The version that was read: a newer one on the server is not to be overwritten unseen.
  const [base, setBase] = useState(invoice);
  const [draft, setDraft] = useState<InvoiceDraft>(() => draftOf(invoice));
  const [shift, setShift] = useState(invoice.eventId);
  const [isChecked, setChecked] = useState(false);
  const updating = useUpdateInvoice(base);
  const problems = draftProblems(draft);
  const isOutdated = base.version !== invoice.version;
  const save = () => {
    setChecked(true);
    if (problems.isUsable && !updating.isPending)
      updating.mutate({ ...bodyOf(draft), eventId: shift }, { onSuccess: onDone });
  };
  return (
    <PageFrame onSubmit={save}>
      <PageBar
        title={`Edit ${invoice.number}`}
        start={<BackLink to="/invoicing/invoices" label="Invoices" />}
        aside={invoice.subcontractorName}
      >
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={updating.isPending}>
          Save
        </Button>
      </PageBar>
      {isOutdated && (
        <div className={classes.outdated} role="status">
          <span className={page.warn}>
            <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />
            Someone else has changed this invoice.
          </span>
          <Button
            variant="default"
            onClick={() => {
              setBase(invoice);
              setDraft(draftOf(invoice));
              setShift(invoice.eventId);
            }}
          >
            Begin again with theirs
          </Button>
          <Button variant="default" onClick={() => setBase(invoice)}>
            Keep mine
          </Button>
        </div>
      )}
      <InvoiceForm
        kind={invoice.kind}
        draft={draft}
        problems={isChecked ? problems : null}
        shift={shift}
        known={invoice.shift}
        onShift={setShift}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
    </PageFrame>
  );
}
