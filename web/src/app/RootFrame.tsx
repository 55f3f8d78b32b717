import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatchRoute, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { memo, Suspense, useEffect, useMemo } from 'react';
import { onSignedOut } from '@/shared/api/client';
import {
  findInvitationOptions,
  findPublicRequestOptions,
  findPublicShareOptions,
  findPublicTenantOptions,
} from '@/shared/api/gen/shell/queries.gen';
import { Modules } from '@/shared/lib/use-modules';
import { usePageOrganisation } from '@/shared/session/page-organisation';
import { tenantQuery } from '@/shared/session/queries';
import { firstLook } from '@/shared/theme/apply-theme';
import { ThemeProvider } from '@/shared/theme/ThemeProvider';
import { readLook, type TenantLook } from '@/shared/theme/theme-value';
import { ConfirmHost } from '@/shared/ui/confirm/ConfirmHost';
import { TopLoader } from '@/shared/ui/loader/TopLoader';
import { ToastRegion } from '@/shared/ui/toast/ToastRegion';
import { isOwnPath, isPublicPath } from './guards';
import { modules } from './modules';
import { OfflineBanner } from './OfflineBanner';
import { followSignOut, signInAgain } from './sign-out';

/** What surrounds every page, signed in or not: the theme and the things that float. */
export function RootFrame() {
  const look = useLook();
  useSessionEnd();
  return <Surroundings look={look} />;
}

/** Apart from what reads the address: else the theme would be worked out anew for each change of it. */
const Surroundings = memo(function Surroundings({ look }: { look: TenantLook }) {
  return (
    <ThemeProvider look={look}>
      <Modules value={modules}>
        <TopLoader />
        <OfflineBanner />
        <Suspense>
          <Outlet />
        </Suspense>
        <ConfirmHost />
        <ToastRegion />
      </Modules>
    </ThemeProvider>
  );
});

/**
 * The look of the tenant: the one that invites, or whose link is open, the session's once signed in, before that the one the log-in page is
 * for, and until the server has answered the one that the page came with, or the last visit's.
 */
function useLook(): TenantLook {
  const { org, token } = useSearch({ strict: false });
  const matches = useMatchRoute();
  const onLogin = matches({ to: '/login' }) !== false || matches({ to: '/portal-login' }) !== false;
  const onInvite = matches({ to: '/invite' }) !== false;
  const invitation = useQuery({
    ...findInvitationOptions({ path: { token: token ?? '' } }),
    enabled: onInvite && Boolean(token),
    retry: false,
  }).data;
  const { shareId = '', requestId = '' } = useParams({ strict: false });
  const share = useQuery({ ...findPublicShareOptions({ path: { shareId } }), enabled: shareId !== '' });
  // Other addresses, such as that of a document to sign, name requests as well.
  const isAsked = matches({ to: '/share/request/$requestId' }) !== false;
  const asked = useQuery({ ...findPublicRequestOptions({ path: { requestId } }), enabled: isAsked });
  const page = usePageOrganisation();
  const sharer =
    page ??
    share.data?.share.organisation.slug ??
    asked.data?.request.organisation.slug ??
    slugOf((share.error ?? asked.error)?.details.organisation);
  const tenant = useQuery({ ...tenantQuery, enabled: false }).data;
  const slug = sharer ?? org;
  const shown = useQuery({
    ...findPublicTenantOptions({ query: slug ? { slug } : {} }),
    enabled: onLogin || sharer !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const raw =
    (onInvite ? invitation?.appearance : undefined) ??
    (sharer ? shown?.appearance : undefined) ??
    tenant?.appearance ??
    shown?.appearance;
  return useMemo(() => (raw ? readLook(raw) : firstLook()), [raw]);
}

/** The slug of an organisation, as the error of a locked share tells it. */
function slugOf(organisation: unknown): string | undefined {
  const { slug } = (organisation ?? {}) as { slug?: unknown };
  return typeof slug === 'string' ? slug : undefined;
}

/** Leads to the log-in page as soon as any request or another tab learns that the session is over. */
function useSessionEnd(): void {
  const router = useRouter();
  useEffect(() => {
    const stopListening = onSignedOut(() => {
      const { href, pathname } = router.state.location;
      // An address that leads nowhere is there for everybody, too.
      if (isPublicPath(pathname) || router.matchRoutes(router.latestLocation).at(-1)?.routeId === '/$') return;
      // The guard that first asks whether anybody is signed in answers a 401 itself.
      if (router.state.matches.some((match) => match.status === 'pending')) return;
      if (isOwnPath(href)) signInAgain(href);
    });
    const stopFollowing = followSignOut();
    return () => {
      stopListening();
      stopFollowing();
    };
  }, [router]);
}
