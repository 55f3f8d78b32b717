import type { ReactNode } from 'react';
import classes from './EventPage.module.css';

/** A part of the page under a heading. */
export function EventSection({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>
        {title}
        {aside && <small>{aside}</small>}
      </h3>
      {children}
    </section>
  );
}
