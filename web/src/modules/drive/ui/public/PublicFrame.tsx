import type { ReactNode } from 'react';
import { PublicFooter, PublicLogo } from '@/shared/session/PublicBrand';
import classes from './public.module.css';

export interface PublicFrameProps {
  /** Whose share it is; missing while that is not known, or not told. */
  organisation?: { name: string; slug: string };
  title: string;
  /** One line under the title. */
  about?: string;
  /** What can be done with all of it. */
  action?: ReactNode;
  children: ReactNode;
}

/** The page around a share: whose it is, what it is called, and one sheet with what is in it. */
export function PublicFrame({ organisation, title, about, action, children }: PublicFrameProps) {
  return (
    <div className={classes.page}>
      {/* The link is the key: neither search engines nor the pages that are gone to from here are to learn it. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header className={classes.brand}>
        {/* A link that leads nowhere wears the look of the log-in page, at its foot as well. */}
        <PublicLogo {...(organisation ?? { name: 'Corbel' })} />
      </header>
      <main className={classes.sheet}>
        <div className={classes.head}>
          <div className={classes.words}>
            <h1 className={classes.title}>{title}</h1>
            {about && <p className={classes.about}>{about}</p>}
          </div>
          {action}
        </div>
        {children}
      </main>
      <PublicFooter slug={organisation?.slug} />
    </div>
  );
}
