import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AddFileButton, fileProblem } from '@/shared/invoices/InvoiceFiles';
import { bodyOf, draftProblems, type InvoiceDraft, newDraft } from '@/shared/invoices/invoice-draft';
import { localDay } from '@/shared/lib/calendar-days';
import { showFirstProblem } from '@/shared/lib/first-problem';
import { usePhone } from '@/shared/lib/use-phone';
import { toast } from '@/shared/ui/toast/toast';
import { lastVatQuery, type NewInvoice, useSendInvoice } from '../../api/portal';
import { withLastVat } from '../../model/portal-draft';
import { Page, Panel } from '../parts/Page';
import portal from '../parts/portal.module.css';
import { BackToInvoices } from './BackToInvoices';
import { InvoiceFields } from './InvoiceFields';
import classes from './invoices.module.css';

const KINDS = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'creditNote', label: 'Credit note' },
];

/** /portal/invoices/new: sends an invoice, typed in, with a photograph or PDF of it where there is one. */
export function NewInvoicePage() {
  const navigate = useNavigate();
  const size = usePhone() ? 'lg' : 'md';
  const [kind, setKind] = useState<NewInvoice['kind']>('invoice');
  const [draft, setDraft] = useState<InvoiceDraft>(() => newDraft(localDay(new Date())));
  // A firm whose invoices are under the reverse charge must not add VAT by oversight.
  const lastVat = useQuery(lastVatQuery).data;
  useEffect(() => {
    if (lastVat) setDraft((before) => withLastVat(before, lastVat));
  }, [lastVat]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isChecked, setChecked] = useState(false);
  const sending = useSendInvoice();
  const form = useRef<HTMLFormElement>(null);
  const problems = draftProblems(draft);

  function send(submit: boolean): void {
    setChecked(true);
    if (form.current) showFirstProblem(form.current);
    if (!problems.isUsable || sending.isPending) return;
    sending.mutate(
      { kind, body: bodyOf(draft), files, submit },
      {
        onSuccess: ({ invoice, problem }) => {
          if (problem) toast.error(problem, { title: 'It is kept as a draft. Send it again from here.' });
          void navigate({ to: '/portal/invoices/$invoiceId', params: { invoiceId: invoice.id }, replace: true });
        },
      },
    );
  }

  function add(file: File): void {
    const problem = fileProblem(file);
    if (problem) toast.error(problem);
    else setFiles((before) => [...before, file]);
  }

  return (
    <Page title="Send an invoice" start={<BackToInvoices />}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(true);
        }}
      >
        <div className={portal.sheet}>
          <Panel title="Photograph or PDF">
            <div className={classes.pictures}>
              {size === 'lg' && <AddFileButton camera label="Take a photo" onFile={add} />}
              <AddFileButton label="Choose a file" onFile={add} />
            </div>
            {files.length > 0 && (
              <ul className={classes.chosen} aria-label="Files">
                {files.map((file, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two photographs may have the same name, and none moves.
                  <li key={index}>
                    <span dir="auto">{file.name}</span>
                    <ActionIcon
                      size={size === 'lg' ? '2.75rem' : '2rem'}
                      aria-label={`Remove ${file.name}`}
                      onClick={() => setFiles((before) => before.filter((_, at) => at !== index))}
                    >
                      <IconX size="1rem" stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <InvoiceFields
            draft={draft}
            problems={isChecked ? problems : null}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          />
          <Panel title="Send">
            <SegmentedControl
              mb="md"
              aria-label="Kind"
              data={KINDS}
              value={kind}
              onChange={(next) => setKind(next as NewInvoice['kind'])}
            />
            <div className={classes.send}>
              <Button variant="default" size={size} disabled={sending.isPending} onClick={() => send(false)}>
                Save draft
              </Button>
              <Button type="submit" size={size} loading={sending.isPending}>
                Send
              </Button>
            </div>
          </Panel>
        </div>
      </form>
    </Page>
  );
}
