import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { quoted } from '@/shared/lib/short-name';
import { earliest, useMoment } from '@/shared/lib/use-moment';
import { usePhone } from '@/shared/lib/use-phone';
import { CardsSkeleton } from '@/shared/ui/Card';
import { CardScroll } from '@/shared/ui/CardScroll';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RequestDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { type UploadRequest, uploadRequestsQuery, useRevokeUploadRequest } from '../../api/upload-requests';
import { parseSharesSearch } from '../../model/shares-search';
import { RemainingBadge } from '../parts/RemainingBadge';
import { SharesTabs } from '../shares/SharesTabs';
import { StatusFilter } from '../shares/StatusFilter';
import { DeliveriesPanel } from './DeliveriesPanel';
import { type RequestActions, RequestCards } from './RequestCards';
import { RequestSettingsDialog } from './RequestFilesDialog';
import { RequestFilesMenu } from './RequestFilesMenu';
import { requestOrder } from './request-order';

interface Open {
  kind: 'settings' | 'deliveries';
  request: UploadRequest;
}

/** /drive/exports/requests: the links by which others send files in, and what can be done with each. */
export function RequestsPage() {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const search = parseSharesSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery(uploadRequestsQuery(search));
  const [open, setOpen] = useState<Open | null>(null);
  const revoking = useRevokeUploadRequest();
  const requests = list.data?.pages.flatMap((page) => page.uploadRequests) ?? [];
  // Their state is the server's to say, and changes by time alone.
  const ends = requests.filter(({ status }) => status === 'active').map(({ limits }) => limits.expiresAt);
  useMoment(earliest(ends), () => void list.refetch());
  const close = () => setOpen(null);
  const actions: RequestActions = {
    link: (request) => requestOrder.set({ how: 'show', request }),
    settings: (request) => setOpen({ kind: 'settings', request }),
    deliveries: (request) => setOpen({ kind: 'deliveries', request }),
    async revoke(request) {
      const agreed = await confirm({
        title: `Revoke ${quoted(request.title)}?`,
        message: 'Its link stops working and files already received stay. This action cannot be undone.',
        confirmLabel: 'Revoke',
        danger: true,
      });
      if (agreed) revoking.mutate(request);
    },
  };
  const filter = (
    <StatusFilter
      label="Which upload requests"
      all="All"
      status={search.status}
      counts={list.data?.pages.at(-1)?.counts}
      onStatus={(next) => void navigate({ to: '.', search: next, replace: true })}
    />
  );
  return (
    <PageFrame>
      <PageBar title="Upload requests">
        {!isPhone && filter}
        {/* A phone's bar has no room for it beside the title. */}
        {!isPhone && <RemainingBadge />}
        <RequestFilesMenu />
      </PageBar>
      <SharesTabs filter={filter} />
      {renderRequests()}
      {open?.kind === 'settings' && <RequestSettingsDialog request={open.request} onClose={close} />}
      {open?.kind === 'deliveries' && <DeliveriesPanel request={open.request} onClose={close} />}
    </PageFrame>
  );

  function renderRequests() {
    if (list.error && !list.data) {
      return <LoadFailure what="Upload requests" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) return <CardsSkeleton label="Loading upload requests" />;
    if (requests.length === 0 && !list.isPlaceholderData) {
      return (
        <EmptyState
          drawing={<RequestDrawing />}
          title={search.status ? `No ${search.status} upload requests` : 'No upload requests yet'}
          message="Anyone with the link you make can send files, without an account"
        />
      );
    }
    return (
      <CardScroll list={list}>
        <RequestCards requests={requests} actions={actions} />
      </CardScroll>
    );
  }
}
