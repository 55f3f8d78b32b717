import { DRAG_THRESHOLD, EDGE } from '../model/moves';

/** How long a finger rests before it drags, and how far it may tremble meanwhile. */
const LONG_PRESS_MS = 450;
const TREMBLE = 8;
/** Pixels a millisecond at the very edge, and the longest frame that counts. */
const SCROLL_SPEED = 0.84;
const LONGEST_FRAME_MS = 50;

export interface Point {
  x: number;
  y: number;
}

export interface Drag {
  /** Wherever the pointer is, once it has moved far enough. */
  onMove: (at: Point) => void;
  /** It was let go there. */
  onDrop: (at: Point) => void;
  /** It is over, dropped or not. */
  onEnd: () => void;
  /** Scrolls by itself while the pointer is near its edges. */
  scroller?: HTMLElement | null;
}

interface Press {
  button: number;
  isPrimary: boolean;
  pointerType: string;
  clientX: number;
  clientY: number;
}

const swallowTouch = (event: TouchEvent) => event.stopPropagation();

/** How far a pointer is over the edge between two ends: -1 to 1, nothing between them. */
function overEdge(at: number, from: number, to: number): number {
  const over = at < from + EDGE ? at - from - EDGE : Math.max(0, at - to + EDGE);
  return Math.max(-1, Math.min(1, over / EDGE));
}

/** Follows a pointer from where it was pressed: with a mouse after 5 pixels, with a finger after a long press. Escape leaves it. */
export function startDrag(press: Press, { onMove, onDrop, onEnd, scroller }: Drag): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const isTouch = press.pointerType === 'touch';
  const from = { x: press.clientX, y: press.clientY };
  let at = from;
  let isActive = false;
  let frame = 0;
  let before = 0;

  const tick = (now: number) => {
    const step = SCROLL_SPEED * (before ? Math.min(LONGEST_FRAME_MS, now - before) : 0);
    before = now;
    if (scroller) {
      const { top, bottom, left, right } = scroller.getBoundingClientRect();
      const x = 'sideways' in scroller.dataset ? overEdge(at.x, left, right) : 0;
      const y = overEdge(at.y, top, bottom);
      if (x !== 0 || y !== 0) {
        scroller.scrollBy(x * step, y * step);
        onMove(at);
      }
    }
    frame = requestAnimationFrame(tick);
  };
  const begin = () => {
    isActive = true;
    // The finger that ends a drag has not swiped.
    if (isTouch) window.addEventListener('touchend', swallowTouch, { capture: true, once: true });
    onMove(at);
    frame = requestAnimationFrame(tick);
  };
  const timer = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;

  const move = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    if (isActive) return onMove(at);
    const distance = Math.hypot(at.x - from.x, at.y - from.y);
    if (isTouch && distance > TREMBLE) end();
    else if (!isTouch && distance > DRAG_THRESHOLD) begin();
  };
  const up = () => {
    const wasActive = isActive;
    end();
    if (!wasActive) return;
    // The click that ends a drag opens nothing.
    const swallow = (event: MouseEvent) => event.stopPropagation();
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    onDrop(at);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isActive) {
      event.stopPropagation();
      end();
    }
  };
  // A page that scrolls under the finger would take the drag away.
  const hold = (event: TouchEvent) => {
    if (isActive) event.preventDefault();
  };
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', end);
    window.removeEventListener('keydown', key, { capture: true });
    window.removeEventListener('touchmove', hold);
    if (isActive) onEnd();
    isActive = false;
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', end);
  window.addEventListener('keydown', key, { capture: true });
  window.addEventListener('touchmove', hold, { passive: false });
}
