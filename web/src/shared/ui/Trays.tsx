import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Trays.module.css';

/**
 * Holds what goes on while the person works: one tray over another at the foot of every page, never on each other, on a page's last
 * line or under a message. Mounted once.
 */
export function Trays({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const root = document.documentElement.style;
    const measured = new ResizeObserver(() => root.setProperty('--trays', `${element.offsetHeight}px`));
    measured.observe(element);
    return () => {
      measured.disconnect();
      root.removeProperty('--trays');
    };
  }, []);
  return (
    <div ref={place} className={classes.trays}>
      {children}
    </div>
  );
}
