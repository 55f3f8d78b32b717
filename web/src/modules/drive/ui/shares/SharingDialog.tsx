import { lazy, Suspense } from 'react';
import { ShareFileDialog } from './ShareFileDialog';
import { type SharingAsked, sharingOrder } from './sharing-order';

const CreateShareDialog = lazy(() =>
  import('./CreateShareDialog').then((module) => ({ default: module.CreateShareDialog })),
);
const ShareLinksDialog = lazy(() =>
  import('./ShareLinksDialog').then((module) => ({ default: module.ShareLinksDialog })),
);

/** The dialog that shares files, as it was asked for from anywhere in the Drive. */
export function SharingDialog({ order }: { order: SharingAsked }) {
  const close = () => sharingOrder.set(null);
  if (order.how === 'people') return <ShareFileDialog what={order.what} onClose={close} onShared={order.onDone} />;
  if (order.how === 'show') {
    return (
      <Suspense>
        <ShareLinksDialog share={order.share} onClose={close} />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <CreateShareDialog
        files={order.files}
        library={order.library}
        onClose={close}
        onCreated={(share) => {
          order.onDone?.();
          sharingOrder.set({ how: 'show', share });
        }}
      />
    </Suspense>
  );
}
