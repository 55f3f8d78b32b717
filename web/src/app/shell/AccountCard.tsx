import type { RefObject } from 'react';
import { AnchoredCard } from '@/shared/ui/AnchoredCard';
import { AccountPanel } from './AccountPanel';

/** The account panel as a card beside `anchor`, the box of the button that opened it. */
export function AccountCard({
  anchor,
  above,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  above: boolean;
  onClose: () => void;
}) {
  return (
    <AnchoredCard
      anchor={anchor}
      position={above ? 'top-start' : 'bottom-end'}
      width="20rem"
      label="Account"
      onClose={onClose}
    >
      <AccountPanel onClose={onClose} />
    </AnchoredCard>
  );
}
