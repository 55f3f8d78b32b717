import { useState } from 'react';

/** Where messages are opened: at this number, or at the end. Another object opens anew, also at the same place. */
export interface Opening {
  at: number | null;
}

interface Linked {
  id: string;
  seq: number;
}

/**
 * Opens at the message that a link names, else at `first`. A link that goes away changes nothing: opening a pane takes
 * it out of the address, and what the person reads must not move.
 */
export function useOpening(linked: Linked | null, first: number | null): Opening {
  const linkedId = linked?.id ?? null;
  const [knownId, setKnownId] = useState(linkedId);
  const [opening, setOpening] = useState<Opening>({ at: linked ? linked.seq : first });
  if (linkedId !== knownId) {
    setKnownId(linkedId);
    if (linked) setOpening({ at: linked.seq });
  }
  return opening;
}
