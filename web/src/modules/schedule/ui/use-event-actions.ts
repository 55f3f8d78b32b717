import { useCallback } from 'react';
import { readerZone } from '@/shared/lib/days';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { useEventDeeds } from '../api/mutations';
import type { ScheduleEvent } from '../api/types';
import { ALREADY_THERE, COPIED, copiedEvent, copyOf, isThere, keepCopied, pasteBody } from '../model/clipboard';
import type { Shown } from '../model/shown';
import type { Slot } from '../model/slots';
import type { AskScope } from './ScopeDialog';

/** Keeps a copy of an event for pasting. */
export function copyEvent(event: ScheduleEvent): void {
  keepCopied(copyOf(event));
  toast.success(COPIED);
}

/** Deletes an event after asking: how far, where it recurs. Gives true when it is gone. */
export function useRemoveEvent(ask: AskScope) {
  const deeds = useEventDeeds();
  return async (event: ScheduleEvent): Promise<boolean> => {
    const scope = await ask(event, 'Delete');
    if (scope === false) return false;
    if (scope === null) {
      const agreed = await confirm({
        title: 'Delete this event?',
        message: `“${event.title}” will be deleted for everyone who sees it. This action cannot be undone.`,
        confirmLabel: 'Delete',
        danger: true,
      });
      if (!agreed) return false;
    }
    return (await deeds.remove(event, scope)) !== null;
  };
}

/** Pastes the copied event at a slot, unless the same is on that day already. */
export function usePaste(events: readonly Shown[], knownCalendars: readonly string[]) {
  const deeds = useEventDeeds();
  return useCallback(
    async ({ start, minutes }: Slot): Promise<void> => {
      const copied = copiedEvent();
      if (!copied) return;
      if (isThere(events, copied, start)) {
        toast.warning(ALREADY_THERE);
        return;
      }
      const calendarId = knownCalendars.includes(copied.calendarId) ? copied.calendarId : 'personal';
      await deeds.paste(pasteBody({ ...copied, calendarId }, start, minutes, readerZone()));
    },
    [deeds, events, knownCalendars],
  );
}
