import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  opened: boolean;
  /** Escape, the cross and a click outside. */
  onClose: () => void;
  title: string;
  /** One line under the title that says what it is about. */
  about?: ReactNode;
  children: ReactNode;
  /** Buttons; the one that confirms comes last. */
  footer?: ReactNode;
  /** Width in rem on a desktop; 30 unless said. */
  width?: number;
  /** The layer it stands on; 9999 unless said. */
  zIndex?: number;
}

/** Fetches what a dialog is drawn with before it is wanted. */
export const fetchDialog = () => import('./DialogCard');

const DialogCard = lazy(() => fetchDialog().then((module) => ({ default: module.DialogCard })));

/**
 * The one dialog: a card in the middle, on a phone a sheet from the bottom. Its code is fetched when a dialog is
 * first opened; after that it stays, so that closing is seen. It waits for the code of its content as well, so that
 * nothing moves under the pointer of who is quick: a part that is fetched needs no `Suspense` of its own there, unless
 * it comes after the dialog is open.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <DialogCard {...props} />
    </Suspense>
  );
}
