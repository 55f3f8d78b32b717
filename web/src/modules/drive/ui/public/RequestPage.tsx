import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { formatDay } from '@/shared/lib/dates';
import { useMoment } from '@/shared/lib/use-moment';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { RequestDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import {
  keptDelivery,
  type PublicRequest,
  publicRequestQuery,
  useSendingDeeds,
  useUnlockRequest,
} from '../../api/public-request';
import { stopSending, useSending } from '../../upload/sender';
import { PublicFrame } from './PublicFrame';
import { SendForm } from './SendForm';
import { SendProgress } from './SendProgress';
import { UnlockForm } from './UnlockForm';

const TITLE = 'Send files';

/** /share/request/{requestId}: where people without an account send the files that somebody asked them for. */
export function PublicRequestPage() {
  const { requestId } = useParams({ from: '/share/request/$requestId' });
  const query = useQuery(publicRequestQuery(requestId));
  const sending = useSending();
  // A link that is over is closed on the screen, too, unless it has to say what became of files that were sent.
  const isOver = query.error?.status === 404 && !sending;
  const request = isOver ? undefined : query.data?.request;
  useMoment(request?.expiresAt, () => void query.refetch());
  usePageTitle(request?.title ?? TITLE);
  if (request) {
    return (
      <PublicFrame organisation={request.organisation} title={request.title} about={aboutOf(request)}>
        <Sending key={requestId} request={request} />
      </PublicFrame>
    );
  }
  if (query.error) return <NotOpen error={query.error} requestId={requestId} onRetry={() => void query.refetch()} />;
  return (
    <PublicFrame title={TITLE}>
      <div role="status" aria-label="Opening the link">
        <Skeleton height="2.5rem" m="1.25rem" width="auto" />
        <Skeleton height="8rem" m="1.25rem" width="auto" />
      </div>
    </PublicFrame>
  );
}

function aboutOf({ requestedBy, organisation, expiresAt }: PublicRequest): string {
  const asked = `${requestedBy} (${organisation.name}) is requesting files`;
  return expiresAt ? `${asked} · Until ${formatDay(expiresAt)}` : asked;
}

function Sending({ request }: { request: PublicRequest }) {
  const { requestId } = request;
  const deeds = useSendingDeeds(requestId);
  const sending = useSending();
  // A reload in the middle of it goes on where it was.
  const takeUp = useEffectEvent((id: string) => {
    const kept = keptDelivery(id);
    if (kept) deeds.goOn(kept);
  });
  useEffect(() => {
    takeUp(requestId);
    return stopSending;
  }, [requestId]);
  if (sending) return <SendProgress request={request} sending={sending} />;
  if (request.isFull) {
    return (
      <EmptyState
        drawing={<RequestDrawing />}
        title="All files are there"
        message={`This link takes no more. Ask ${request.requestedBy} if something is missing.`}
      />
    );
  }
  return (
    <SendForm
      request={request}
      onSend={async (about, files) => {
        const engine = await deeds.begin(about);
        engine.enqueue(files, NOWHERE);
      }}
    />
  );
}

/** Where the files go is the request's to say. */
const NOWHERE = { driveId: '', libraryId: '' };

function NotOpen({ error, requestId, onRetry }: { error: ApiError; requestId: string; onRetry: () => void }) {
  const unlock = useUnlockRequest(requestId);
  if (error.code === 'REQUEST_LOCKED') {
    const { name, slug } = (error.details.organisation ?? {}) as { name?: string; slug?: string };
    return (
      <PublicFrame organisation={name && slug ? { name, slug } : undefined} title={TITLE}>
        <UnlockForm what="Sending files here takes a password." unlock={unlock} />
      </PublicFrame>
    );
  }
  if (error.status !== 404) {
    return (
      <PublicFrame title={TITLE}>
        <LoadFailure what="The link" error={error} onRetry={onRetry} />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={TITLE}>
      <EmptyState
        drawing={<SearchDrawing />}
        title="This link isn’t available"
        message="It may have expired or been withdrawn. Ask the person who sent it."
      />
    </PublicFrame>
  );
}
