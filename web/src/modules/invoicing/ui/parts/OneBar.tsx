import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { BackLink, type Home } from '@/shared/ui/BackLink';
import { PageBar, PageBarChromeContext } from '@/shared/ui/PageBar';
import classes from './OneBar.module.css';

export interface OneBarProps {
  title: string;
  home: Home;
  /** Quiet words beside the title. */
  aside?: ReactNode;
  /** What stays in the bar on a phone as well, as icons: what is downloaded. */
  tools?: ReactNode;
  /** What can be done, the next step last. */
  children?: ReactNode;
  /** The dots that open what else can be done, at the bar's end. A phone's bar has room for them beside the title. */
  menu?: ReactNode;
}

/** The arrow leads back to the list, whose bar has the rest: a phone's bar is left to the title. */
const NO_CHROME = {};

/** The bar over a page of one thing. On a phone, where the title needs the bar, what can be done stands below it. */
export function OneBar({ title, home, aside, tools, children, menu }: OneBarProps) {
  const isPhone = usePhone();
  return (
    <>
      <PageBarChromeContext value={NO_CHROME}>
        <PageBar title={title} start={<BackLink {...home} />} aside={aside}>
          {tools}
          {!isPhone && children}
          {menu}
        </PageBar>
      </PageBarChromeContext>
      {isPhone && <div className={classes.deeds}>{children}</div>}
    </>
  );
}
