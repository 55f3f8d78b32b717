import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePhone } from '@/shared/lib/use-phone';
import { can } from '@/shared/session/access';
import { preferencesQuery } from '@/shared/session/preferences';
import { membersQuery } from '@/shared/session/queries';
import { useAccess, useSession } from '@/shared/session/use-session';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { drivesQuery } from '../../api/queries';
import { storageQuery } from '../../api/storage';
import { storageWords } from '../../model/storage-figures';
import { isNewcomer } from '../../model/welcome';
import { RemainingBadge } from '../parts/RemainingBadge';
import { UploadButton } from '../uploads/UploadButton';
import { DriveMeters } from './DriveMeters';
import { KindBar } from './KindBar';
import classes from './overview.module.css';
import { RecentFiles } from './RecentFiles';
import { StorageCells } from './StorageCells';
import { StorageParts } from './StorageParts';
import { UploadBars } from './UploadBars';
import { Welcome } from './Welcome';
import { WelcomeSkeleton } from './WelcomeSkeleton';

const GB = 1024 ** 3;
/** Figures of an organisation that keeps versions and has documents signed; only the length of their sentence is seen. */
const USUAL = { usage: { used: 2.9 * GB, modules: 0.4 * GB }, drives: [{ used: 2.5 * GB, versions: 0.1 * GB }] };

/** /drive/overview: what is stored and what came in lately. */
export function OverviewPage() {
  const isPhone = usePhone();
  const storage = useQuery(storageQuery());
  const own = useQuery(preferencesQuery);
  const drives = useQuery(drivesQuery());
  const { userId } = useSession();
  // An account that is new is welcomed however many files there are, so that is known first.
  const fileCount = storage.data?.usage.fileCount ?? Number.POSITIVE_INFINITY;
  const isWelcomed = isNewcomer({ fileCount, userId }, new Date()) && own.data?.preferences.welcomeClosed === false;
  const members = useQuery({ ...membersQuery, enabled: isWelcomed });
  const canUpload = (drives.data?.drives ?? []).some((drive) => drive.can.upload);
  // Who may upload usually has a drive to upload to. Upload keeps its place until that is known, so that Browse never moves.
  const isWaiting = can(useAccess(), 'file.upload') && drives.isPending;
  const hasUpload = canUpload || isWaiting;
  return (
    <PageFrame>
      <PageBar title="Dashboard Overview">
        {!isPhone && <RemainingBadge />}
        <BrowseLink />
        {hasUpload && !isPhone && <UploadButton isWaiting={isWaiting} />}
      </PageBar>
      {renderFigures()}
      {hasUpload && <UploadButton floating isWaiting={isWaiting} />}
    </PageFrame>
  );

  function renderFigures() {
    if (storage.error && !storage.data) {
      return <LoadFailure what="The overview" error={storage.error} onRetry={() => void storage.refetch()} />;
    }
    // The welcome and the people in it stand above the figures: they would move when it came after them.
    const isLoading = own.isPending || drives.isPending || members.isLoading;
    const answer = isLoading ? undefined : storage.data;
    return (
      <div className={classes.scroll} aria-busy={!answer}>
        {!answer && <div role="status" aria-label="Loading the overview" />}
        {isWelcomed &&
          (answer ? (
            <Welcome hasNoDrive={drives.data?.drives.length === 0} canUpload={canUpload} />
          ) : (
            <WelcomeSkeleton />
          ))}
        <StorageCells answer={answer} />
        {answer ? <StorageParts className={classes.parts} omitsTrash /> : <PartsSkeleton />}
        <div className={classes.columns}>
          <div className={classes.wide}>
            <RecentFiles fileCount={answer?.usage.fileCount} />
            <KindBar usage={answer?.usage} limit={answer?.config.limit} />
          </div>
          <div className={classes.narrow}>
            <UploadBars daily={answer?.usage.dailyUsage} />
            <DriveMeters drives={answer?.drives} />
          </div>
        </div>
      </div>
    );
  }
}

/** To the folders; on a phone only its icon. */
function BrowseLink() {
  const isPhone = usePhone();
  const icon = <IconFolder size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />;
  const to = (props: object) => <Link {...props} to="/drive/folders" search={{}} />;
  if (isPhone) {
    return (
      <ActionIcon size="2.75rem" aria-label="Browse" renderRoot={to}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={icon} renderRoot={to}>
      Browse
    </Button>
  );
}

/** As many lines as the sentence about the storage usually takes in a window of this width. */
function PartsSkeleton() {
  return (
    <div className={classes.parts} aria-hidden>
      <Skeleton width="fit-content">{storageWords(USUAL.usage, USUAL.drives)}</Skeleton>
    </div>
  );
}
