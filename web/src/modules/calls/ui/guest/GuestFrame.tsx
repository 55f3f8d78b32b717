import { type ReactNode, useEffect } from 'react';
import { PublicFooter, PublicLogo } from '@/shared/session/PublicBrand';
import { showOrganisation } from '@/shared/session/page-organisation';
import classes from './guest.module.css';

interface GuestFrameProps {
  /** Whose call it is; missing while that is not known. */
  organisation?: { name: string; slug: string };
  children: ReactNode;
}

/** What surrounds the page of a guest link before the call: the look of the organisation. */
export function GuestFrame({ organisation, children }: GuestFrameProps) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        {/* A link that leads nowhere wears the look of the log-in page, at its foot as well. */}
        <PublicLogo {...(organisation ?? { name: 'Corbel' })} />
      </header>
      <main className={classes.sheet}>{children}</main>
      <PublicFooter slug={organisation?.slug} />
    </div>
  );
}

/** Has the page wear the organisation's look, and lets nobody learn the link: it is a key. */
export function GuestLook({ slug }: { slug: string | undefined }) {
  useEffect(() => (slug ? showOrganisation(slug) : undefined), [slug]);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
