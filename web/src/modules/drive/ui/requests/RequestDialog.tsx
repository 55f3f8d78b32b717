import { LinkDialog } from '../shares/LinkDialog';
import { NewRequestDialog } from './RequestFilesDialog';
import { type RequestAsked, requestOrder } from './request-order';

/** The dialog that asks for files, as it was opened from any menu of the Drive; after it the link. */
export function RequestDialog({ order }: { order: RequestAsked }) {
  const close = () => requestOrder.set(null);
  if (order.how === 'show') {
    const { title, path } = order.request;
    return (
      <LinkDialog
        isPublic
        title="Upload Link"
        name={title}
        about={`${title} · anyone with the link can send files`}
        path={path}
        onClose={close}
      />
    );
  }
  return (
    <NewRequestDialog
      place={order.place}
      placeName={order.placeName}
      onClose={close}
      onCreated={(request) => requestOrder.set({ how: 'show', request })}
    />
  );
}
