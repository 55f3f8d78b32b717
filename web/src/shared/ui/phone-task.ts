import { useLayoutEffect } from 'react';
import { createStore } from '../lib/external-store';

/** How many of the open pages are tasks. */
export const phoneTasks = createStore(0);

/**
 * Says that the page is a task of its own, such as writing a note: on a phone it gets the whole screen, without the navigation, the
 * bell and the person. The page shows the way back. `isTask` is false while there is nothing to do: the navigation stays.
 */
export function usePhoneTask(isTask = true): void {
  useLayoutEffect(() => {
    if (!isTask) return;
    phoneTasks.set((count) => count + 1);
    return () => phoneTasks.set((count) => count - 1);
  }, [isTask]);
}

/** The same for a page of one thing that is fetched: where it cannot be shown there is no task, and the navigation stays. */
export const usePhoneTaskOf = ({ data, isError }: { data: unknown; isError: boolean }): void =>
  usePhoneTask(data !== undefined || !isError);
