import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { quoted } from '@/shared/lib/short-name';
import { earliest, useMoment } from '@/shared/lib/use-moment';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { CardsSkeleton } from '@/shared/ui/Card';
import { CardScroll } from '@/shared/ui/CardScroll';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SharesDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { drivePermissionsQuery, type Share, shareQuery, sharesQuery, useRevokeShare } from '../../api/shares';
import { parseSharesSearch } from '../../model/shares-search';
import { RemainingBadge } from '../parts/RemainingBadge';
import { type ShareActions, ShareCards } from './ShareCards';
import { SharesTabs } from './SharesTabs';
import { StatusFilter } from './StatusFilter';
import { createShareFrom } from './sharing-order';

const ShareSettingsDialog = lazy(() =>
  import('./ShareSettingsDialog').then((module) => ({ default: module.ShareSettingsDialog })),
);
const ShareLinksDialog = lazy(() =>
  import('./ShareLinksDialog').then((module) => ({ default: module.ShareLinksDialog })),
);
const RebuildShareDialog = lazy(() =>
  import('./RebuildShareDialog').then((module) => ({ default: module.RebuildShareDialog })),
);
const ShareActivityPanel = lazy(() =>
  import('./ShareActivityPanel').then((module) => ({ default: module.ShareActivityPanel })),
);

interface Open {
  kind: 'settings' | 'links' | 'rebuild' | 'activity';
  share: Share;
}

/** /drive/exports: the shares, and what can be done with each. */
export function SharesPage() {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const search = parseSharesSearch(useSearch({ strict: false }));
  const { tenantId } = useSession();
  const list = useInfiniteQuery(sharesQuery(tenantId, search));
  const mayCreate = useQuery(drivePermissionsQuery()).data?.canCreateShares === true;
  const [open, setOpen] = useState<Open | null>(null);
  const revoking = useRevokeShare();
  const shares = list.data?.pages.flatMap((page) => page.shares) ?? [];
  // Their state is the server's to say, and changes by time alone.
  const ends = shares.filter(({ status }) => status === 'active').map(({ policy }) => policy.expiresAt);
  useMoment(earliest(ends), () => void list.refetch());
  const named = useQuery({ ...shareQuery(tenantId, search.share ?? ''), enabled: search.share !== undefined }).data
    ?.share;
  const close = () => setOpen(null);
  const actions: ShareActions = {
    links: (share) => setOpen({ kind: 'links', share }),
    settings: (share) => setOpen({ kind: 'settings', share }),
    rebuild: (share) => setOpen({ kind: 'rebuild', share }),
    activity: (share) => setOpen({ kind: 'activity', share }),
    async revoke(share) {
      const agreed = await confirm({
        title: `Revoke ${quoted(share.name)}?`,
        message: 'Its link leads nowhere from then on. This action cannot be undone. The files themselves stay.',
        confirmLabel: 'Revoke',
        danger: true,
      });
      if (agreed) revoking.mutate(share);
    },
  };
  const create = () => createShareFrom([]);
  const filter = (
    <StatusFilter
      label="Which shares"
      all="All Shares"
      status={search.status}
      counts={list.data?.pages.at(-1)?.counts}
      onStatus={(next) => void navigate({ to: '.', search: next, replace: true })}
    />
  );

  return (
    <PageFrame>
      <PageBar title="Shares">
        {!isPhone && filter}
        <RemainingBadge />
        {mayCreate && <PageAction label="Create Share" icon={IconPlus} onClick={create} />}
      </PageBar>
      <SharesTabs filter={filter} />
      {renderShares()}
      <Suspense>
        {search.share && named && (
          <ShareLinksDialog
            share={named}
            onClose={() => void navigate({ to: '.', search: { status: search.status }, replace: true })}
          />
        )}
        {open?.kind === 'settings' && <ShareSettingsDialog share={open.share} onClose={close} />}
        {open?.kind === 'links' && <ShareLinksDialog share={open.share} onClose={close} />}
        {open?.kind === 'rebuild' && <RebuildShareDialog share={open.share} onClose={close} />}
        {open?.kind === 'activity' && <ShareActivityPanel share={open.share} onClose={close} />}
      </Suspense>
    </PageFrame>
  );

  function renderShares() {
    if (list.error && !list.data) {
      return <LoadFailure what="Shares" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) return <CardsSkeleton label="Loading shares" />;
    if (shares.length === 0 && !list.isPlaceholderData) {
      return <EmptyState drawing={<SharesDrawing />} title="No shares to display." />;
    }
    return (
      <CardScroll list={list}>
        <ShareCards shares={shares} actions={actions} />
      </CardScroll>
    );
  }
}
