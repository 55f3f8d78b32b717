import { type ComponentType, useEffect } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import type { ComposerProps } from './Composer';

/** The field's code, once it has come, or why it did not. */
const code = createStore<{ Composer: ComponentType<ComposerProps> | null; error: unknown }>({
  Composer: null,
  error: null,
});
let isAsked = false;

/** The editor is large: what others wrote is read meanwhile. It is asked for beside the pages, not after the messages. */
export function fetchComposer(): void {
  if (isAsked) return;
  isAsked = true;
  import('./Composer').then(
    ({ Composer }) => code.set({ Composer, error: null }),
    (error: unknown) => {
      isAsked = false;
      code.set({ Composer: null, error });
    },
  );
}

/**
 * The field, or null until its code has come. Not `lazy`: React holds back for some time what takes the place of a fallback that
 * it has just shown.
 */
export function useComposer(): ComponentType<ComposerProps> | null {
  const { Composer, error } = useStore(code);
  useEffect(fetchComposer, []);
  if (error !== null) {
    // The page that shows the failure offers to try again, and finds none then.
    queueMicrotask(() => code.set({ Composer: null, error: null }));
    throw error;
  }
  return Composer;
}
