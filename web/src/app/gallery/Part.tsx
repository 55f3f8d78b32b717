import type { ReactNode } from 'react';
import classes from './Gallery.module.css';

/** One subject of the gallery. Its title names its picture in the tests. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.things}>{children}</div>
    </section>
  );
}
