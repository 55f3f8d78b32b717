import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { bodyOf, draftProblems, type InvoiceDraft } from '@/shared/invoices/invoice-draft';
import { showFirstProblem } from '@/shared/lib/first-problem';
import { usePhone } from '@/shared/lib/use-phone';
import { useUpdateInvoice } from '../../api/portal';
import type { PortalInvoice } from '../../api/types';
import { portalDraftOf } from '../../model/portal-draft';
import { Page } from '../parts/Page';
import portal from '../parts/portal.module.css';
import { InvoiceFields } from './InvoiceFields';
import classes from './invoices.module.css';

/** Changes an invoice that is a draft, or that the office has a question about. */
export function EditInvoice({ invoice, onDone }: { invoice: PortalInvoice; onDone: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  // The version that was read: what the office does meanwhile is not overwritten unseen.
  const [base] = useState(invoice);
  const [draft, setDraft] = useState<InvoiceDraft>(() => portalDraftOf(invoice));
  const [isChecked, setChecked] = useState(false);
  const updating = useUpdateInvoice(base);
  const form = useRef<HTMLFormElement>(null);
  const problems = draftProblems(draft);
  return (
    <Page title={`Edit ${invoice.number}`}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (form.current) showFirstProblem(form.current);
          if (problems.isUsable && !updating.isPending) updating.mutate(bodyOf(draft), { onSuccess: onDone });
        }}
      >
        <div className={portal.sheet}>
          <InvoiceFields
            draft={draft}
            problems={isChecked ? problems : null}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          />
          <div className={`${portal.panel} ${classes.send}`}>
            <Button variant="default" size={size} onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" size={size} loading={updating.isPending}>
              Save
            </Button>
          </div>
        </div>
      </form>
    </Page>
  );
}
