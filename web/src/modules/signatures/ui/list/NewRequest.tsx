import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SignatureOrder } from '@/shared/lib/signature-order';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { PageAction } from '@/shared/ui/PageAction';
import { PickDocument } from './PickDocument';

const AskDialog = lazy(() => import('../ask/AskDialog').then((module) => ({ default: module.AskDialog })));

/** Asks for signatures on a document that is chosen here; what follows is as from a file's menu in the Drive. */
export function NewRequest() {
  const access = useAccess();
  const [isPicking, setPicking] = useState(false);
  const [orders, setOrders] = useState<readonly SignatureOrder[]>([]);
  if (!can(access, 'signatures.create')) return null;
  return (
    <>
      <PageAction label="New request" icon={IconPlus} onClick={() => setPicking(true)} />
      <Suspense>
        {isPicking && <PickDocument onPick={setOrders} onClose={() => setPicking(false)} />}
        {orders.length > 0 && <AskDialog orders={orders} onClose={() => setOrders([])} isLast />}
      </Suspense>
    </>
  );
}
