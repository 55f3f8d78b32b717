import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { SidePanelFrame } from '@/shared/ui/SidePanelFrame';
import { useDetails } from './open-details';

/** What stands for the line under the file's name. */
export const ABOUT_WAITING = <Skeleton width="4rem" height="0.75rem" my="0.25rem" aria-hidden />;

/** The frame of a file's details, for as long as an address asks for them and their code is on its way. */
export function DetailsFrame({ isEarly }: { isEarly?: boolean }) {
  const { fileId, close } = useDetails();
  if (fileId === undefined) return null;
  return <SidePanelFrame title="Details" about={ABOUT_WAITING} staysBeside isEarly={isEarly} onClose={close} />;
}

/**
 * The same on a page that is opened at such an address. It stands there with the page, so that the list has its final columns
 * at once; the panel itself comes with what is around every page, which is fetched later.
 */
export function EarlyDetails() {
  const isOpen = useDetails().fileId !== undefined;
  const [isFirst, setFirst] = useState(isOpen);
  // Details that are opened later slide in.
  if (isFirst && !isOpen) setFirst(false);
  return isFirst && <DetailsFrame isEarly />;
}
