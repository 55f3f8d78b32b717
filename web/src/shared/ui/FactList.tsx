import classes from './FactList.module.css';
import { PanelSection } from './PanelSection';

/** Labels and values under a heading. Facts without a value are left out; without any, so is the heading. */
export function FactList({ title, facts }: { title: string; facts: readonly (readonly [string, string | null])[] }) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <PanelSection title={title}>
      <dl className={classes.facts}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}
