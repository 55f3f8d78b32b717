import { Button } from '@mantine/core';
import { IconCheck, IconMessageQuestion, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { useApproveInvoice, useSubmitInvoice, useVoidInvoice } from '../../api/invoices';
import type { Invoice } from '../../api/types';
import { type InvoiceDeed, offeredDeeds } from '../../model/invoice-state';
import { OneBar } from '../parts/OneBar';
import { QueryDialog } from './QueryDialog';

const ICONS = {
  submit: IconSend,
  approve: IconCheck,
  query: IconMessageQuestion,
  edit: IconPencil,
  void: IconTrash,
} as const;

const LABELS: Readonly<Record<InvoiceDeed, string>> = {
  submit: 'Submit',
  approve: 'Approve',
  query: 'Query',
  edit: 'Edit',
  void: 'Void',
};

const HOME = { to: '/invoicing/invoices', label: 'Invoices' } as const;

/** The bar over an invoice, with what can be done now: the next step as the one button, what else there is behind dots. */
export function InvoiceBar({ invoice, onEdit }: { invoice: Invoice; onEdit: () => void }) {
  const isPhone = usePhone();
  const isCredit = invoice.kind === 'creditNote';
  const kind = isCredit ? 'credit note' : 'invoice';
  const [isQuerying, setQuerying] = useState(false);
  const submitting = useSubmitInvoice();
  const approving = useApproveInvoice();
  const voiding = useVoidInvoice();
  const isBusy = submitting.isPending || approving.isPending || voiding.isPending;
  const [first, ...others] = offeredDeeds(invoice.state, invoice.can);
  // Nothing leads on from what is only to be taken back.
  const next = first && first.deed !== 'void' ? first : undefined;
  const rest = next ? others : first ? [first] : [];

  const run: Readonly<Record<InvoiceDeed, () => void>> = {
    submit: () => submitting.mutate(invoice),
    approve: () => approving.mutate(invoice),
    query: () => setQuerying(true),
    edit: onEdit,
    void: () =>
      void confirm({
        title: `Void ${invoice.number}?`,
        message: 'It counts for nothing from then on and stays in the list. Its number cannot be used again.',
        confirmLabel: 'Void',
        danger: true,
      }).then((agreed) => agreed && voiding.mutate(invoice)),
  };
  const items: ActionItemProps[] = rest.map(({ deed, refusal }) => ({
    label: LABELS[deed],
    icon: ICONS[deed],
    onClick: run[deed],
    refusal,
    isDanger: deed === 'void',
  }));
  const query = rest.find(({ deed }) => deed === 'query');
  const menu = items.length > 0 && (
    <ActionsMenu
      label={`More for this ${kind}`}
      size="2rem"
      items={isPhone ? items : items.filter(({ label }) => label !== LABELS.query)}
    />
  );

  return (
    <>
      <OneBar
        title={`${isCredit ? 'Credit note' : 'Invoice'} ${invoice.number}`}
        home={HOME}
        aside={invoice.subcontractorName}
        menu={menu}
      >
        {query && !isPhone && (
          <WithReason reason={query.refusal}>
            <Button variant="default" {...refused(query.refusal, run.query)}>
              Query
            </Button>
          </WithReason>
        )}
        {next && (
          <WithReason reason={next.refusal}>
            <Button loading={isBusy} {...refused(next.refusal, run[next.deed])}>
              {LABELS[next.deed]}
            </Button>
          </WithReason>
        )}
      </OneBar>
      {isQuerying && <QueryDialog invoice={invoice} onClose={() => setQuerying(false)} />}
    </>
  );
}
