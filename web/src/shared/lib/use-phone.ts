import { useSyncExternalStore } from 'react';
import { printing } from './printing';

/** The width below which the phone layout holds: 768 px. */
export const PHONE_QUERY = '(max-width: 47.99em)';

/** One for all components: each line of a long list asks, and a browser takes its time to make one. */
let shared: { by: typeof window.matchMedia; list: MediaQueryList } | null = null;

function phone(): MediaQueryList {
  // Tests put another window in its place.
  if (shared?.by !== window.matchMedia) shared = { by: window.matchMedia, list: window.matchMedia(PHONE_QUERY) };
  return shared.list;
}

function follow(listener: () => void): () => void {
  const list = phone();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

let onScreen = false;

/** Paper is as narrow as a tablet, but what is open on the screen stays as it is, with all that was typed into it. */
function isPhone(): boolean {
  if (!printing.get()) onScreen = phone().matches;
  return onScreen;
}

/** True on a phone-sized window. Known at first render, so nothing jumps. */
export function usePhone(): boolean {
  return useSyncExternalStore(follow, isPhone);
}
