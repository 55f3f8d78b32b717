import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMomentInText } from '@/shared/lib/dates';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { requestsQuery } from '../../api/queries';
import type { RequestView, SignRequest } from '../../api/types';
import { doneWords, endWords, statusOfAll, titleWords } from '../../model/documents';
import { progressWords } from '../../model/request-words';
import { StatusBadge } from '../StatusBadge';
import { NewRequest } from './NewRequest';
import classes from './pages.module.css';
import { SettingsMenu } from './SettingsMenu';

const TITLES: Readonly<Record<RequestView, string>> = {
  pending: 'For me',
  sent: 'Sent by me',
  signed: 'Signed by me',
};

const EMPTY: Readonly<Record<RequestView, { title: string; message: string }>> = {
  pending: { title: 'No signatures pending', message: 'Documents that people ask you to sign appear here.' },
  sent: {
    title: 'No signature requests',
    message: 'Choose “New request” here, or “Request signatures…” in the menu of a PDF in Drive.',
  },
  signed: { title: 'No signed documents', message: 'Documents you have signed appear here.' },
};

/** For a person without the permission to request signatures, who has no “New request”. */
const MAY_NOT_ASK = 'Your role does not include requesting signatures. Ask your administrator if you need it.';

/** One of the person's lists of requests. */
function ListPage({ view }: { view: RequestView }) {
  const mayAsk = can(useAccess(), 'signatures.create');
  const empty = EMPTY[view];
  const query = useInfiniteQuery(requestsQuery(view));
  const requests = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PageFrame>
      <PageBar title={TITLES[view]}>
        <SettingsMenu />
        <NewRequest />
      </PageBar>
      {query.isError && !query.data ? (
        <LoadFailure what="Signature requests" error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className={classes.list} role="status" aria-label="Loading signature requests" aria-busy>
          <Skeleton height="5rem" radius="md" aria-hidden />
          <Skeleton height="5rem" radius="md" aria-hidden />
        </div>
      ) : requests.length === 0 ? (
        <EmptyState
          drawing={<AgreementDrawing />}
          title={empty.title}
          message={view === 'sent' && !mayAsk ? MAY_NOT_ASK : empty.message}
        />
      ) : (
        <ul className={classes.list}>
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} view={view} />
          ))}
          {query.hasNextPage && (
            <li className={classes.more}>
              <Button
                variant="default"
                size="md"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            </li>
          )}
        </ul>
      )}
    </PageFrame>
  );
}

function RequestCard({ request, view }: { request: SignRequest; view: RequestView }) {
  const { documents } = request;
  const isTogether = documents.length > 1;
  const status = statusOfAll(documents, request.status);
  const now = new Date();
  const end = endWords(request, view, now);
  const who =
    view === 'sent' ? request.tasks.map(({ assignedToName }) => assignedToName).join(', ') : request.createdByName;
  return (
    <li className={classes.card}>
      <PersonAvatar
        name={view === 'sent' ? (request.tasks[0]?.assignedToName ?? '') : request.createdByName}
        size="lg"
      />
      <div className={classes.about}>
        <Link to="/sign/$requestId" params={{ requestId: request.id }} className={classes.name}>
          {titleWords(request.fileName, documents.length)}
        </Link>
        <p className={classes.fact}>
          {view === 'sent' ? `To ${who}` : `From ${who}`} · sent {formatMomentInText(request.createdAt, now)}
        </p>
        {view === 'pending' && request.message && <p className={classes.said}>{request.message}</p>}
      </div>
      <div className={classes.state}>
        <StatusBadge status={status} />
        <span className={classes.fact}>
          {isTogether ? doneWords(documents, view !== 'sent') : progressWords(request)}
        </span>
        {end && <span className={classes.fact}>{end}</span>}
      </div>
    </li>
  );
}

/** /sign: what the person has to sign. */
export const PendingPage = () => <ListPage key="pending" view="pending" />;
/** /sign/sent: what the person asked others for. */
export const SentPage = () => <ListPage key="sent" view="sent" />;
/** /sign/completed: what the person signed. */
export const CompletedPage = () => <ListPage key="signed" view="signed" />;
