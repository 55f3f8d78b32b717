import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SidePanelFrame } from './SidePanelFrame';

export interface SidePanelProps {
  opened: boolean;
  /** Escape, the cross and a click outside. */
  onClose: () => void;
  title: string;
  /** Stands before the title: an avatar or icon. */
  icon?: ReactNode;
  /** One line under the title that says what it is about. */
  about?: ReactNode;
  children: ReactNode;
  /** Buttons; the one that confirms comes last. */
  footer?: ReactNode;
  /** On a wide window it stands beside the page, which goes on: the page gives it room, and another thing of it may be chosen. */
  staysBeside?: boolean;
}

const SidePanelCard = lazy(() => import('./SidePanelCard').then((module) => ({ default: module.SidePanelCard })));

/**
 * One thing of a list in full, beside the list; on a phone a sheet from the bottom. Its code is fetched when a panel
 * is first opened, behind a frame of the same place and size; after that it stays, so that closing is seen.
 */
export function SidePanel(props: SidePanelProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={props.opened && <SidePanelFrame {...props} />}>
      <SidePanelCard {...props} />
    </Suspense>
  );
}
