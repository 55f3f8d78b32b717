import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** A point as seen from the window's middle, in pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface PictureGestures {
  /** Moves the picture by so many pixels. */
  onPan: (x: number, y: number) => void;
  /** Makes it so many times larger; what is under `at` (from the window's middle) stays there. */
  onZoom: (factor: number, at: Point) => void;
}

/** How much larger one pixel of the wheel makes it. */
const WHEEL_FACTOR = 1.0015;
const LINE_PX = 16;

/** Dragging, pinching with two fingers, and the wheel over a picture. */
export function usePictureGestures(stage: RefObject<HTMLElement | null>, { onPan, onZoom }: PictureGestures) {
  const pointers = useRef(new Map<number, Point>());
  const toMiddle = (x: number, y: number): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
    // A pinch on a touch pad comes as a wheel with Ctrl, in much smaller steps.
    onZoom(WHEEL_FACTOR ** (-pixels * (event.ctrlKey ? 6 : 1)), toMiddle(event.clientX, event.clientY));
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => onWheel(event);
    // React listens to wheels as a passive reader, which may not keep the page from scrolling.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [stage]);

  return {
    toMiddle,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent) {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, now);
        if (!other) {
          onPan(now.x - before.x, now.y - before.y);
          return;
        }
        const apart = Math.hypot(before.x - other.x, before.y - other.y);
        if (apart > 0) {
          const middle = toMiddle((now.x + other.x) / 2, (now.y + other.y) / 2);
          onZoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, middle);
        }
        onPan((now.x - before.x) / 2, (now.y - before.y) / 2);
      },
      onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    },
  };
}
