import { ActionIcon, Button } from '@mantine/core';
import { IconFileInvoice, IconHome, IconLogout, IconReceipt, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { PublicFooter } from '@/shared/session/PublicBrand';
import { showOrganisation } from '@/shared/session/page-organisation';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { sessionQuery, useLogout } from '../api/session';
import { forgetName, keptName, rememberName } from '../model/kept-name';
import { loginSearch } from '../model/return-address';
import { PortalHeader } from './parts/PortalHeader';
import classes from './parts/portal.module.css';

const PAGES = [
  { to: '/portal/dashboard', label: 'Dashboard', icon: IconHome },
  { to: '/portal/invoices', label: 'Invoices', icon: IconFileInvoice },
  { to: '/portal/statements', label: 'Statements', icon: IconReceipt },
  { to: '/portal/profile', label: 'Profile', icon: IconUser },
] as const;

/** The frame of the portal's pages. Who has no session of the portal is led to its log-in page. */
export function PortalFrame() {
  const isPhone = usePhone();
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const logout = useLogout();
  const slug = session?.organisation.slug;
  const name = session?.subcontractor.name;
  useEffect(() => (slug ? showOrganisation(slug) : undefined), [slug]);
  useEffect(() => {
    if (name) rememberName(name);
  }, [name]);
  const isGuest = error?.isUnauthenticated === true;
  useEffect(() => {
    if (isGuest) forgetName();
  }, [isGuest]);
  if (isGuest) return <ToLogin />;

  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex, nofollow" />
      <PortalHeader session={session} lastName={keptName()}>
        {!isPhone && <PageLinks />}
        {isPhone ? (
          <ActionIcon size="2.75rem" aria-label="Log out" loading={logout.isPending} onClick={() => logout.mutate()}>
            <IconLogout size="1.375rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
            Log out
          </Button>
        )}
      </PortalHeader>
      <div className={classes.body}>
        <main className={classes.main}>
          {session && (
            <Suspense>
              <Outlet />
            </Suspense>
          )}
          {error && !session && <LoadFailure what="The portal" error={error} onRetry={() => void refetch()} />}
          {slug && (
            <div className={classes.foot}>
              <PublicFooter slug={slug} />
            </div>
          )}
        </main>
      </div>
      {isPhone && <PageLinks />}
    </div>
  );
}

/** Leads to the log-in page, which leads back here. */
function ToLogin() {
  const router = useRouter();
  // Read once: while the log-in page is on its way, the address is that page's already.
  const [search] = useState(() => loginSearch(router.latestLocation.href));
  return <Navigate to="/portal-login" search={search} replace />;
}

/** The four pages: beside the logo, on a phone at the foot of the screen. */
function PageLinks() {
  const isPhone = usePhone();
  return (
    <nav className={isPhone ? classes.bottom : classes.nav} aria-label="Portal">
      {PAGES.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={classes.place} activeOptions={{ includeSearch: false }}>
          <Icon size={isPhone ? 22 : 16} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
