import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { invoiceQuery } from '../../api/invoices';
import { useUpdateRun } from '../../api/runs';
import type { Invoice, Run } from '../../api/types';
import { choiceOf } from '../../model/run-choice';
import { OnePagePending } from '../parts/OnePage';
import { RunChooser } from './RunChooser';
import { usePayable } from './use-payable';

const HOME = { to: '/invoicing/payment-runs', label: 'Payment runs' } as const;

/** Changes what a draft pays, and when. Its own invoices stand before those that no run takes. */
export function EditRun({ run, onDone }: { run: Run; onDone: () => void }) {
  const isPhone = usePhone();
  const free = usePayable();
  const items = useMemo(() => run.preview.payments.flatMap((payment) => payment.items), [run]);
  const own = useQueries({
    queries: items.map(({ invoiceId }) => invoiceQuery(invoiceId)),
    combine: (all) => ({
      invoices: all.flatMap(({ data }) => data ?? []) as Invoice[],
      isPending: all.some(({ isPending }) => isPending),
      error: all.find(({ error }) => error)?.error ?? null,
      refetch: () => all.map(({ refetch }) => refetch()),
    }),
  });
  const updating = useUpdateRun(run);
  const invoices = useMemo(() => {
    const known = new Set(own.invoices.map(({ id }) => id));
    return [...own.invoices, ...free.invoices.filter(({ id }) => !known.has(id))];
  }, [own.invoices, free.invoices]);
  if (own.isPending || own.error) return <OnePagePending thing="Payment run" home={HOME} query={own} />;
  return (
    <RunChooser
      title={isPhone ? 'Edit run' : 'Edit payment run'}
      payable={{ list: free.list, invoices }}
      initial={{ payOn: run.payOn, choice: choiceOf(items, own.invoices) }}
      runId={run.id}
      submitLabel="Save"
      isSaving={updating.isPending || updating.isSuccess}
      onSubmit={(changed) => updating.mutate(changed, { onSuccess: onDone })}
    >
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </RunChooser>
  );
}
