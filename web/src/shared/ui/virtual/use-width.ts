import { useCallback, useState } from 'react';

/** How wide an element is with its borders and scroll bar, in pixels: known before it is seen for the first time. */
export function useWidth(): { ref: (element: HTMLElement | null) => (() => void) | undefined; width: number } {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.offsetWidth);
    const watch = new ResizeObserver(() => setWidth(element.offsetWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}
