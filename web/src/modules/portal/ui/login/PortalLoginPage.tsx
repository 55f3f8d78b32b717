import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dropEmpty, readText } from '@/shared/lib/search-text';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { useSearchState } from '@/shared/lib/use-search-state';
import { PublicFooter, usePublicBrand } from '@/shared/session/PublicBrand';
import { sessionQuery } from '../../api/session';
import { keptName } from '../../model/kept-name';
import { FIRST_PAGE, returnAddress } from '../../model/return-address';
import { PortalHeader } from '../parts/PortalHeader';
import classes from '../parts/portal.module.css';
import { CodeForm } from './CodeForm';
import { LinkForm } from './LinkForm';
import { SpentLink } from './SpentLink';

const parseSearch = (raw: Record<string, unknown>) =>
  dropEmpty({ token: readText(raw.token), org: readText(raw.org), next: returnAddress(raw.next) });

/** /portal-login: lets a subcontractor's people in by a code or a link that is mailed to them. There is no password. */
export function PortalLoginPage() {
  const [{ token, org, next }] = useSearchState(parseSearch);
  const [spent, setSpent] = useState<string | null>(null);
  const isSpent = token !== undefined && token === spent;
  // A link that works comes first, whoever is signed in. A browser that keeps no name has no session.
  const asksWho = (token === undefined || isSpent) && keptName() !== null;
  const { data: session, isLoading } = useQuery({ ...sessionQuery, enabled: asksWho });
  const organisation = usePublicBrand(org)?.name;
  usePageTitle('Portal log-in');
  if (session && token === undefined) return <GoTo href={next ?? FIRST_PAGE} />;
  const signedIn = isSpent ? session : undefined;
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <PortalHeader session={signedIn} slug={org} />
      <main className={classes.main}>
        {renderWayIn()}
        <div className={classes.foot}>
          <PublicFooter slug={org} />
        </div>
      </main>
    </div>
  );

  function renderWayIn() {
    if (token === undefined) return <CodeForm next={next} organisation={organisation} />;
    if (!isSpent) return <LinkForm token={token} next={next} onGone={() => setSpent(token)} />;
    if (isLoading) return null;
    return <SpentLink organisation={organisation} next={next} isSignedIn={signedIn !== undefined} />;
  }
}

/** Goes to a page by its whole address, which a `Navigate` does not take. */
function GoTo({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => void router.navigate({ href, replace: true }), [router, href]);
  return null;
}
