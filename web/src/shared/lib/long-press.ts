import { type PointerEvent, useRef } from 'react';

/** How long a finger rests before it means more than a tap, in ms. */
const LONG_PRESS_MS = 450;
/** How far it may tremble meanwhile, in pixels. */
const TREMBLE = 8;

/** What a row or card does with a finger that rests on it. */
export interface LongPress {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  /** True once for the click that ends a long press: it has done its work already. */
  swallowsClick: () => boolean;
}

/** Runs `act` when a finger rests on the element. A mouse has its own ways. */
export function useLongPress(act: (() => void) | undefined): LongPress {
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; x: number; y: number; fired: boolean }>({
    x: 0,
    y: 0,
    fired: false,
  });
  const stop = () => clearTimeout(state.current.timer);
  return {
    onPointerDown(event) {
      stop();
      state.current.fired = false;
      if (!act || event.pointerType !== 'touch') return;
      state.current.x = event.clientX;
      state.current.y = event.clientY;
      state.current.timer = setTimeout(() => {
        state.current.fired = true;
        act();
      }, LONG_PRESS_MS);
    },
    onPointerMove(event) {
      if (Math.hypot(event.clientX - state.current.x, event.clientY - state.current.y) > TREMBLE) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    swallowsClick() {
      const { fired } = state.current;
      state.current.fired = false;
      return fired;
    },
  };
}
