import { SegmentedControl } from '@mantine/core';
import type { SiteSearch, SiteView } from '../../model/site-search';
import classes from './site.module.css';

export interface ViewProps {
  /** Leads to another view, or another state of this one. */
  onChange: (search: SiteSearch, how?: { replace: boolean }) => void;
}

/** Chooses what of the public site is looked after. */
export function ViewChoice({ view, onChange }: ViewProps & { view: SiteView }) {
  return (
    <SegmentedControl
      className={classes.choice}
      aria-label="View"
      value={view}
      onChange={(next) => onChange(next === 'requests' ? {} : { view: next as SiteView }, { replace: false })}
      data={[
        { value: 'requests', label: 'Requests' },
        { value: 'texts', label: 'Texts' },
        { value: 'settings', label: 'Settings' },
      ]}
    />
  );
}
