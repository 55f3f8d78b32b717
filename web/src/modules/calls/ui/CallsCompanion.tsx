import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '@/shared/session/use-session';
import { startCalls } from './call-runtime';
import { IncomingCall } from './incoming/IncomingCall';
import { LEFT_RECORDING } from './recording/left-recording';
import { useCall } from './use-call';

const CallDock = lazy(() => import('./dock/CallDock').then((module) => ({ default: module.CallDock })));

/** On every page: the call that goes on, and the one that rings. */
export function CallsCompanion() {
  const { tenantId, uid } = useSession();
  useEffect(() => startCalls(tenantId, uid), [tenantId, uid]);
  useEffect(() => {
    if (localStorage.getItem(LEFT_RECORDING) === null) return;
    import('./recording/recorder')
      .then(({ fileLeftRecordings }) => fileLeftRecordings({ tenantId, uid }))
      .catch(() => undefined);
  }, [tenantId, uid]);
  const { status } = useCall();
  return (
    <>
      <IncomingCall />
      {status !== 'idle' && (
        <Suspense>
          <CallDock />
        </Suspense>
      )}
    </>
  );
}
