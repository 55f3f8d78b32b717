import { type ReactNode, useId } from 'react';
import { formatMoment } from '@/shared/lib/dates';
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

/** Words that stay in one line, such as a date: what stands before them is broken instead. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={classes.oneLine}>{children}</span>;
}

/** When something was done, and by whom: `Aoife Brennan, 30 Nov, 14:05`. Without `who` the time alone. */
export function DoneBy({ who, at }: { who?: string | null; at: string }) {
  return (
    <>
      {who !== undefined && `${who ?? 'Someone'}, `}
      <OneLine>{formatMoment(at, new Date())}</OneLine>
    </>
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
