import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { DeductionBox } from '@/shared/invoices/DeductionBox';
import { AddFileButton, fileProblem, InvoiceFiles } from '@/shared/invoices/InvoiceFiles';
import { InvoiceLines } from '@/shared/invoices/InvoiceLines';
import { signed } from '@/shared/invoices/invoice-words';
import { NoteForm, NoteThread } from '@/shared/invoices/NoteThread';
import { formatDayInFull, localDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { toast } from '@/shared/ui/toast/toast';
import { fileAddress, invoiceQuery, useAddFile, useAnswer, useSubmitInvoice } from '../../api/portal';
import type { PortalInvoice } from '../../api/types';
import { nextWords } from '../../model/portal-states';
import { Page, PagePending, Panel } from '../parts/Page';
import { PortalBadge } from '../parts/PortalBadge';
import portal from '../parts/portal.module.css';
import { BackToInvoices } from './BackToInvoices';
import { EditInvoice } from './EditInvoice';
import classes from './invoices.module.css';

/** What the page says where there is no such invoice. */
const MISSING = {
  thing: 'Invoice',
  reason: 'It may have been deleted, or the link is wrong.',
  back: { to: '/portal/invoices', label: 'All invoices' },
} as const;

/** /portal/invoices/{id}: how far it has come, what will be paid, and the office's questions. */
export function InvoicePage() {
  const { invoiceId } = useParams({ from: '/portal/invoices/$invoiceId' });
  const query = useQuery(invoiceQuery(invoiceId));
  const [isEditing, setEditing] = useState(false);
  const invoice = query.data;
  if (!invoice) {
    return (
      <Page title="Invoice" start={<BackToInvoices />}>
        <PagePending what="The invoice" query={query} missing={MISSING} />
      </Page>
    );
  }
  const isCredit = invoice.kind === 'creditNote';
  const isAsked = invoice.state === 'queried';
  const thread = (invoice.notes.length > 0 || invoice.can.comment) && <Thread invoice={invoice} />;
  if (isEditing && invoice.can.edit) return <EditInvoice invoice={invoice} onDone={() => setEditing(false)} />;
  return (
    <Page
      title={`${isCredit ? 'Credit note' : 'Invoice'} ${invoice.number}`}
      start={<BackToInvoices />}
      action={<Deeds invoice={invoice} onEdit={() => setEditing(true)} />}
    >
      <div className={portal.sheet}>
        <Head invoice={invoice} />
        {/* A question comes before what it is about; else the amounts come first. */}
        {isAsked && thread}
        <Panel title="Lines">
          <InvoiceLines {...invoice} />
        </Panel>
        {invoice.state !== 'paid' && invoice.state !== 'void' && (
          <Panel title={isCredit ? 'What this takes off' : 'What you will be paid'}>
            <DeductionBox
              {...invoice.deductionPreview}
              levyLabel={invoice.levyLabel}
              totalLabel={isCredit ? 'Taken off' : undefined}
            />
          </Panel>
        )}
        <Payments invoice={invoice} />
        {!isAsked && thread}
        <Files invoice={invoice} />
      </div>
    </Page>
  );
}

function Deeds({ invoice, onEdit }: { invoice: PortalInvoice; onEdit: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const submitting = useSubmitInvoice();
  return (
    <>
      {invoice.can.edit && (
        <Button variant="default" size={size} onClick={onEdit}>
          Edit
        </Button>
      )}
      {invoice.can.submit && invoice.state === 'draft' && (
        <Button size={size} loading={submitting.isPending} onClick={() => submitting.mutate(invoice)}>
          Send
        </Button>
      )}
    </>
  );
}

function Head({ invoice }: { invoice: PortalInvoice }) {
  const { state, issuedOn, purchaseOrder } = invoice;
  return (
    <section className={portal.panel} aria-label="About this invoice">
      <div className={classes.head}>
        <span className={classes.sum}>{formatMoney(signed(invoice, invoice.total))}</span>
        <PortalBadge state={state} />
        <span className={portal.quiet}>{nextWords(invoice, localDay(new Date()))}</span>
      </div>
      <p className={classes.facts}>
        Dated {formatDayInFull(issuedOn)}
        {purchaseOrder && ` · Purchase order ${purchaseOrder}`}
      </p>
    </section>
  );
}

function Thread({ invoice }: { invoice: PortalInvoice }) {
  const answering = useAnswer(invoice.id);
  const isAsked = invoice.state === 'queried';
  return (
    <Panel title={isAsked ? 'The office has a question' : 'Notes'}>
      <NoteThread side="subcontractor" notes={invoice.notes} empty="No notes yet.">
        {invoice.can.comment && (
          <NoteForm
            label={isAsked ? 'Your answer' : 'Note to the office'}
            button={isAsked ? 'Send answer' : 'Send note'}
            isSending={answering.isPending}
            onSend={answering.mutateAsync}
          />
        )}
      </NoteThread>
    </Panel>
  );
}

function Payments({ invoice }: { invoice: PortalInvoice }) {
  if (invoice.payments.length === 0) return null;
  return (
    <Panel title="Payments">
      <ul className={classes.payments}>
        {invoice.payments.map(({ paidOn, deduction, levy, net }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no identity here, and none moves.
          <li key={index}>
            <span>
              {formatDayInFull(paidOn)}
              <br />
              <span className={portal.quiet}>
                {formatMoney(deduction)} deducted
                {levy !== 0 && ` · ${invoice.levyLabel} ${formatMoney(levy)}`}
              </span>
            </span>
            <strong>{formatMoney(net)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Files({ invoice }: { invoice: PortalInvoice }) {
  const isPhone = usePhone();
  const adding = useAddFile(invoice.id);
  const add = (file: File) => {
    const problem = fileProblem(file);
    if (problem) toast.error(problem);
    else adding.mutate(file);
  };
  return (
    <Panel title="Files">
      <InvoiceFiles files={invoice.files} addressOf={(file) => fileAddress(invoice.id, file)} />
      {invoice.can.attach && (
        <div className={`${classes.pictures} ${classes.chosen}`}>
          {isPhone && <AddFileButton camera label="Take a photo" isSending={adding.isPending} onFile={add} />}
          <AddFileButton label="Add a file" isSending={adding.isPending} onFile={add} />
        </div>
      )}
    </Panel>
  );
}
