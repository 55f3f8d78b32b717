import { useViewportSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import {
  arrowStep,
  fullPlace,
  inside,
  moved,
  notesLift,
  openingPlace,
  type Place,
  resized,
} from '../../model/dock-place';

/** Where the dock lies, the whole window where it was enlarged, and null as it opens; kept while the call is minimised and for the next one. */
const place = createStore<Place | 'full' | null>(null);

const windowSize = () => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
});

/** What a handle needs to move the dock or to change its size, by pointer and by arrow keys. */
interface Handle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface DockPlace {
  place: Place;
  mover: Handle;
  resizer: Handle;
  isFull: boolean;
  /** To its full size, or back to the card at the bottom right. */
  toggleFull: () => void;
}

/** The dock's place on a desktop, which stays within the window. While it `isShown` there, short notes keep clear of its buttons. */
export function useDockPlace(isShown: boolean): DockPlace {
  // Draws again when the window changes its size.
  useViewportSize();
  const chosen = useStore(place);
  const isFull = chosen === 'full';
  const shown = isFull ? fullPlace(windowSize()) : chosen ? inside(chosen, windowSize()) : openingPlace(windowSize());
  const dragged = useRef(shown);
  const lift = isShown ? notesLift(shown, windowSize()) : 0;
  useEffect(() => {
    if (lift === 0) return undefined;
    const root = document.documentElement.style;
    root.setProperty('--dock', `${lift}px`);
    return () => void root.removeProperty('--dock');
  }, [lift]);

  const handle = (change: typeof moved): Handle => ({
    onPointerDown(event) {
      if (event.button !== 0 || (event.target as Element).closest('button, a') !== closestHandle(event)) return;
      const handle = event.currentTarget;
      const from = { x: event.clientX, y: event.clientY };
      dragged.current = shown;
      handle.setPointerCapture(event.pointerId);
      const follow = (at: globalThis.PointerEvent) => {
        const by = { x: at.clientX - from.x, y: at.clientY - from.y };
        place.set(change(dragged.current, by, windowSize()));
      };
      const stop = () => {
        handle.removeEventListener('pointermove', follow);
        handle.removeEventListener('pointerup', stop);
        handle.removeEventListener('pointercancel', stop);
      };
      handle.addEventListener('pointermove', follow);
      handle.addEventListener('pointerup', stop);
      handle.addEventListener('pointercancel', stop);
    },
    onKeyDown(event) {
      const by = arrowStep(event.key);
      if (!by || event.target !== closestHandle(event)) return;
      event.preventDefault();
      place.set(change(shown, by, windowSize()));
    },
  });
  const toggleFull = () => place.set(isFull ? null : 'full');
  return { place: shown, mover: handle(moved), resizer: handle(resized), isFull, toggleFull };
}

/** The button that stands for a handle: the handle itself, or the one marked inside it. Other buttons in it are left alone. */
function closestHandle(event: { currentTarget: HTMLElement; type: string }): Element | null {
  if (event.currentTarget.tagName === 'BUTTON') return event.currentTarget;
  return event.type === 'keydown' ? event.currentTarget.querySelector('[data-handle]') : null;
}
