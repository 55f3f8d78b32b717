import { useId } from 'react';
import classes from './FactList.module.css';

/** Labels and values under a heading. Facts without a value are left out; without any, so is the heading. */
export function FactList({ title, facts }: { title: string; facts: readonly (readonly [string, string | null])[] }) {
  const id = useId();
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <dl className={classes.facts}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
