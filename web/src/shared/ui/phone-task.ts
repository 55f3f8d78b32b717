import { useLayoutEffect } from 'react';
import { createStore } from '../lib/external-store';

/** How many of the open pages are tasks. */
export const phoneTasks = createStore(0);

/**
 * Says that the page is a task of its own, such as writing a note: on a phone it gets the whole screen, without the navigation, the
 * bell and the person. The page shows the way back.
 */
export function usePhoneTask(): void {
  useLayoutEffect(() => {
    phoneTasks.set((count) => count + 1);
    return () => phoneTasks.set((count) => count - 1);
  }, []);
}
