import { createContext, type ReactNode, useContext } from 'react';
import { usePageTitle } from '@/shared/lib/use-page-title';
import classes from './PageBar.module.css';

/** What the shell adds to every page's bar on a phone, where it has no room of its own. */
export interface PageBarChrome {
  /** Makes the title the way to the module's other pages. */
  wrapTitle?: (title: ReactNode) => ReactNode;
  /** Stands at the bar's end: the person. */
  end?: ReactNode;
}

/** Filled by the shell on phones; empty elsewhere. */
export const PageBarChromeContext = createContext<PageBarChrome>({});

export interface PageBarProps {
  title: string;
  /** Stands before the title: ways to another part of the same page. */
  start?: ReactNode;
  /** Quiet words beside the title, e.g. `1,284 files`. */
  aside?: ReactNode;
  /** Tools on the right; the primary button last. */
  children?: ReactNode;
}

/** The bar at the top of every page: title left, tools right, 3.5rem high. Holds the page's only `h1` and names the tab. */
export function PageBar({ title, start, aside, children }: PageBarProps) {
  const { wrapTitle, end } = useContext(PageBarChromeContext);
  usePageTitle(title);
  const heading = (
    <h1 className={classes.title} dir="auto">
      {title}
    </h1>
  );
  return (
    <header className={classes.bar}>
      {start}
      {wrapTitle ? wrapTitle(heading) : heading}
      {aside && <span className={classes.aside}>{aside}</span>}
      <span className={classes.space} />
      {children}
      {end}
    </header>
  );
}
