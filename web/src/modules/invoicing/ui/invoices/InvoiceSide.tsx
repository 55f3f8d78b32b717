import { Link } from '@tanstack/react-router';
import { DeductionBox } from '@/shared/invoices/DeductionBox';
import { AddFileButton, fileProblem, InvoiceFiles } from '@/shared/invoices/InvoiceFiles';
import { rateWords } from '@/shared/invoices/invoice-words';
import { NoteForm, NoteThread } from '@/shared/invoices/NoteThread';
import { toast } from '@/shared/ui/toast/toast';
import { invoiceFileAddress, useAddFile, useAddNote } from '../../api/invoices';
import type { Invoice } from '../../api/types';
import { readerWords } from '../../model/note-words';
import { VERIFY_AGAIN } from '../../model/run-words';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { VerificationBadge } from '../subcontractors/VerificationBadge';

/** Beside the invoice: what would be deducted today, what was written about it, its files. */
export function InvoiceSide({ invoice }: { invoice: Invoice }) {
  const adding = useAddNote(invoice.id);
  const attaching = useAddFile(invoice.id);
  const { deductionPreview: preview, levyLabel, kind } = invoice;
  const isCredit = kind === 'creditNote';
  // Nobody has a lower rate unverified: it is in doubt here only where it is time to verify again.
  const isDoubtful = preview.ifUnmatched !== null && preview.rate !== 'unmatched';
  const reader = readerWords(invoice);
  return (
    <div className={page.side}>
      <Panel
        title={isCredit ? 'If taken off today' : 'If paid today'}
        end={
          <span className={page.ends}>
            {isDoubtful && <VerificationBadge of={{ rate: preview.rate, isVerified: true, mustVerifyAgain: true }} />}
            <span className={page.quiet}>{rateWords(preview.rate)}</span>
          </span>
        }
      >
        <DeductionBox
          {...preview}
          levyLabel={levyLabel}
          totalLabel={isCredit ? 'Taken off' : undefined}
          whyUnmatched={isDoubtful ? VERIFY_AGAIN : undefined}
        />
      </Panel>
      <Panel title="Notes">
        <NoteThread side="office" notes={invoice.notes} empty="No notes yet.">
          {invoice.can.comment && reader === null && (
            <p className={page.quiet}>
              No one at {invoice.subcontractorName} is invited to the portal yet.{' '}
              <Link
                className={page.link}
                to="/invoicing/subcontractors/$subcontractorId"
                params={{ subcontractorId: invoice.subcontractorId }}
              >
                Invite someone
              </Link>
            </p>
          )}
          {invoice.can.comment && (
            <NoteForm
              label="Note"
              hint={reader ?? undefined}
              button="Send note"
              isSending={adding.isPending}
              onSend={adding.mutateAsync}
            />
          )}
        </NoteThread>
      </Panel>
      <Panel
        title="Files"
        end={
          invoice.can.attach && (
            <AddFileButton
              label="Attach"
              isSending={attaching.isPending}
              onFile={(file) => {
                const problem = fileProblem(file);
                if (problem) toast.error(problem);
                else attaching.mutate(file);
              }}
            />
          )
        }
      >
        <InvoiceFiles files={invoice.files} addressOf={(file) => invoiceFileAddress(invoice.id, file)} />
      </Panel>
    </div>
  );
}
