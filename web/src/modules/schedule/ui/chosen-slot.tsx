import { Button } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Day } from '@/shared/lib/days';
import { isCovered, isTyping } from '@/shared/lib/shortcuts';
import { toast } from '@/shared/ui/toast/toast';
import { copiedEvent } from '../model/clipboard';
import { pasteSlot, type Slot } from '../model/slots';
import type { ScheduleView } from '../model/views';

interface Chosen {
  /** The free time that was chosen to paste at. */
  slot: Slot | null;
  /** Pastes there. */
  paste: () => void;
}

/** The chosen slot, for the view that draws it. */
export const ChosenSlot = createContext<Chosen>({ slot: null, paste: () => undefined });

/** Stands in the chosen slot: the way to paste for whoever has neither a right button nor Ctrl+V. */
export function PasteHere({ className }: { className?: string }) {
  const { paste } = useContext(ChosenSlot);
  return (
    <Button
      className={className}
      size="compact-sm"
      leftSection={<IconClipboard size="0.875rem" stroke={1.6} aria-hidden />}
      onClick={(event) => {
        event.stopPropagation();
        paste();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      Paste here
    </Button>
  );
}

interface PasteKeys {
  view: ScheduleView;
  day: Day;
  canCreate: boolean;
  paste: (slot: Slot) => Promise<void>;
}

/** While an event is copied, a click on free time chooses it. Ctrl+V pastes there or on the day in focus; Escape thinks better of it. */
export function useChosenSlot({ view, day, canCreate, paste }: PasteKeys) {
  const [slot, setSlot] = useState<Slot | null>(null);
  const pasteAt = useCallback(
    (target: Slot) => {
      setSlot(null);
      void paste(target);
    },
    [paste],
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setSlot(null);
    const isPaste = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'v';
    if (!isPaste || !canCreate || !copiedEvent() || isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    const focused = document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null;
    const target = pasteSlot(view, { focused, chosen: slot, day, now: Date.now() });
    if (target) pasteAt(target);
    else toast.info('Choose a day or a time to paste at');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  // Made anew they would have every day and every event of the view drawn anew with each change of the page.
  const chosen = useMemo<Chosen>(() => ({ slot, paste: () => slot && pasteAt(slot) }), [slot, pasteAt]);
  const choose = useCallback((next: Slot) => setSlot(canCreate && copiedEvent() ? next : null), [canCreate]);
  return { chosen, choose };
}
