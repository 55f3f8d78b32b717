import { type ReactNode, useId } from 'react';
import classes from './SettingsSection.module.css';

export interface SettingsSectionProps {
  title: string;
  /** One quiet sentence under the title: what it is, or what it does. */
  hint?: ReactNode;
  /** The controls. */
  children: ReactNode;
}

/** One subject of a settings page: what it is on the left, its controls on the right; on a phone one under the other. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.controls}>{children}</div>
    </section>
  );
}

/** The sections of a settings page, in a column that scrolls under the page's bar; lines divide them. */
export function SettingsPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.scroll}>
      <div className={classes.column}>{children}</div>
    </div>
  );
}
