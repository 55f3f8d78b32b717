import { ShareFileDialog } from './ShareFileDialog';
import { type SharingAsked, sharingOrder } from './sharing-order';

/** The dialog that shares files, as it was asked for from anywhere in the Drive. */
export function SharingDialog({ order }: { order: SharingAsked }) {
  return <ShareFileDialog files={order.files} onClose={() => sharingOrder.set(null)} onShared={order.onDone} />;
}
