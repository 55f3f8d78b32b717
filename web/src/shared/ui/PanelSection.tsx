import { type ReactNode, useId } from 'react';
import classes from './PanelSection.module.css';

export interface PanelSectionProps {
  title: string;
  /** The first field says the title itself: it is then only spoken. */
  isTitleHidden?: boolean;
  /** A button in the title's line. */
  deed?: ReactNode;
  children: ReactNode;
}

/** A part of a side panel, with a line above all but the first. */
export function PanelSection({ title, isTitleHidden = false, deed, children }: PanelSectionProps) {
  const id = useId();
  if (isTitleHidden) {
    return (
      <section className={classes.section} aria-label={title}>
        {children}
      </section>
    );
  }
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head} data-deed={deed ? true : undefined}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {deed}
      </div>
      {children}
    </section>
  );
}
