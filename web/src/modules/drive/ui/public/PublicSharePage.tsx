import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ApiError } from '@/shared/api/errors';
import { formatDay } from '@/shared/lib/dates';
import { useMoment } from '@/shared/lib/use-moment';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { publicShareQuery, useUnlock } from '../../api/public-share';
import { shareFacts } from '../../model/public-share';
import { PublicFiles } from './PublicFiles';
import { PublicFrame } from './PublicFrame';
import { ShareDownload } from './ShareDownload';
import { UnlockForm } from './UnlockForm';

/** /share/{shareId}: what a share's link opens, with or without an account, in the look of its organisation. */
export function PublicSharePage() {
  const { shareId } = useParams({ from: '/share/$shareId' });
  const query = useQuery(publicShareQuery(shareId));
  // Once it is over, what was seen of it before goes from the screen, too.
  const share = query.error?.status === 404 ? undefined : query.data?.share;
  useMoment(share?.policy.expiresAt, () => void query.refetch());
  usePageTitle(share?.name ?? 'Shared files');
  if (share) {
    return (
      <PublicFrame
        organisation={share.organisation}
        title={share.name}
        about={shareFacts(share, formatDay).join(' · ')}
        action={<ShareDownload share={share} />}
      >
        <PublicFiles share={share} />
      </PublicFrame>
    );
  }
  if (query.error) return <NotOpen error={query.error} shareId={shareId} onRetry={() => void query.refetch()} />;
  return (
    <PublicFrame title="Shared files">
      <div role="status" aria-label="Opening the share">
        <Skeleton height="2.5rem" m="1.25rem" width="auto" />
        <Skeleton height="2.5rem" m="1.25rem" width="auto" />
        <Skeleton height="2.5rem" m="1.25rem" width="auto" />
      </div>
    </PublicFrame>
  );
}

function NotOpen({ error, shareId, onRetry }: { error: ApiError; shareId: string; onRetry: () => void }) {
  const unlock = useUnlock(shareId);
  if (error.code === 'SHARE_LOCKED') {
    const { name, slug } = (error.details.organisation ?? {}) as { name?: string; slug?: string };
    return (
      <PublicFrame organisation={name && slug ? { name, slug } : undefined} title="Shared files">
        <UnlockForm what="Enter the password to open these files." unlock={unlock} />
      </PublicFrame>
    );
  }
  if (error.status !== 404) {
    return (
      <PublicFrame title="Shared files">
        <LoadFailure what="The share" error={error} onRetry={onRetry} />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title="Shared files">
      <EmptyState
        drawing={<SearchDrawing />}
        title="This link isn’t available"
        message="It may have expired or been withdrawn, or you may need to log in. Ask the person who sent it."
        action={
          <Button
            renderRoot={(props) => <Link {...props} to="/login" search={{ next: `/share/${shareId}` }} />}
            variant="default"
            size="md"
          >
            Log in
          </Button>
        }
      />
    </PublicFrame>
  );
}
