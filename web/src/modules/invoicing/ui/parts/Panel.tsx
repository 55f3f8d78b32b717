import { type ReactNode, useId } from 'react';
import classes from './page.module.css';

export interface PanelProps {
  title: string;
  /** At the title's line: a link, a button or a few quiet words. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a page about one thing, with a line above it. */
export function Panel({ title, end, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle} id={id}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/** Labels and values beside each other. What has no value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
