import classes from './FactList.module.css';
import { PanelSection } from './PanelSection';

export interface FactListProps {
  /** Left out where something above says it already, such as the tab. */
  title?: string;
  facts: readonly (readonly [label: string, value: string | null])[];
}

/** Labels and values, under a heading if it has one. Facts without a value are left out; without any, so is the heading. */
export function FactList({ title, facts }: FactListProps) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  const list = (
    <dl className={classes.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return title ? <PanelSection title={title}>{list}</PanelSection> : list;
}
