import { lazy, Suspense } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { signatureOrders } from '@/shared/lib/signature-order';
import { MOST_DOCUMENTS } from '../model/documents';

const AskDialog = lazy(() => import('./ask/AskDialog').then((module) => ({ default: module.AskDialog })));

const close = () => signatureOrders.set((orders) => orders.slice(MOST_DOCUMENTS));

/** What signatures need on every page: the dialog that asks for them. */
export function SignaturesCompanion() {
  const waiting = useStore(signatureOrders);
  const orders = waiting.slice(0, MOST_DOCUMENTS);
  if (!orders[0]) return null;
  return (
    <Suspense>
      <AskDialog key={orders[0].fileId} orders={orders} onClose={close} isLast={waiting.length === orders.length} />
    </Suspense>
  );
}
