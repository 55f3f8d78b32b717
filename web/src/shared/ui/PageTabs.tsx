import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './PageTabs.module.css';

export interface PageTab {
  label: string;
  to: NonNullable<LinkProps['to']>;
}

export interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  /** Stands at the row's end: what narrows or sorts the page. */
  end?: ReactNode;
}

/** The row under a page's bar that leads to its sister pages. */
export function PageTabs({ label, tabs, end }: PageTabsProps) {
  return (
    <div className={classes.row}>
      <nav ref={showCurrent} className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} className={classes.tab} activeOptions={{ includeSearch: false, exact: true }}>
            {tab.label}
          </Link>
        ))}
      </nav>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}

/** On a phone the row may be wider than the screen: the tab of this page is brought into sight. The page itself stays where it is. */
function showCurrent(nav: HTMLElement | null) {
  const tab = nav?.querySelector('[aria-current="page"]');
  if (nav && tab) nav.scrollLeft += Math.max(0, tab.getBoundingClientRect().right - nav.getBoundingClientRect().right);
}
