import { SegmentedControl } from '@mantine/core';
import { VISIBILITIES, type Visibility } from '../../model/list-search';
import classes from './FilesBar.module.css';

const LABELS: Record<Visibility, string> = { all: 'All', private: 'Private', shared: 'Shared' };

/** Narrows a list to what others see, or to what they do not. */
export function VisibilityPill({ value, onChange }: { value: Visibility; onChange: (value: Visibility) => void }) {
  return (
    <SegmentedControl
      className={classes.pill}
      aria-label="Visibility"
      value={value}
      onChange={(next) => onChange(next as Visibility)}
      data={VISIBILITIES.map((one) => ({ value: one, label: LABELS[one] }))}
    />
  );
}
