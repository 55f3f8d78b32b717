import { Link } from '@tanstack/react-router';
import type { SiteSearch, SiteView } from '../../model/site-search';
import classes from './site.module.css';

export interface ViewProps {
  /** Leads to another state of this view. */
  onChange: (search: SiteSearch, how?: { replace: boolean }) => void;
}

const VIEWS: readonly { view: SiteView; label: string }[] = [
  { view: 'requests', label: 'Requests' },
  { view: 'texts', label: 'Texts' },
  { view: 'settings', label: 'Settings' },
];

/** Leads to what of the public site is looked after: tabs, unlike the choice beside them that narrows a list. */
export function ViewChoice() {
  return (
    <nav className={classes.views} aria-label="Public site">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to="/admin/site"
          // The first view has no name in the address.
          search={{ view: view === 'requests' ? undefined : view }}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          className={classes.view}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
