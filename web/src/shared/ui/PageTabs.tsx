import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './PageTabs.module.css';

export interface PageTab {
  label: string;
  to: NonNullable<LinkProps['to']>;
}

/** The row under a page's bar that leads to its sister pages. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className={classes.tab} activeOptions={{ includeSearch: false, exact: true }}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
