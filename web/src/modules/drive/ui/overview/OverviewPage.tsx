import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePhone } from '@/shared/lib/use-phone';
import { preferencesQuery } from '@/shared/session/preferences';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { drivesQuery } from '../../api/queries';
import { storageQuery } from '../../api/storage';
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

/** /drive/overview: what is stored and what came in lately. */
export function OverviewPage() {
  const isPhone = usePhone();
  const storage = useQuery(storageQuery());
  const own = useQuery(preferencesQuery);
  const drives = useQuery(drivesQuery());
  const { userId } = useSession();
  const fileCount = storage.data?.usage.fileCount;
  const isNew = fileCount !== undefined && isNewcomer({ fileCount, userId }, new Date());
  const isWelcomed = isNew && own.data?.preferences.welcomeClosed === false;
  const members = useQuery({ ...membersQuery, enabled: isWelcomed });
  const canUpload = (drives.data?.drives ?? []).some((drive) => drive.can.upload);
  return (
    <PageFrame>
      <PageBar title="Dashboard Overview">
        {!isPhone && <RemainingBadge />}
        <BrowseLink />
        {canUpload && !isPhone && <UploadButton />}
      </PageBar>
      {renderFigures()}
      {canUpload && <UploadButton floating />}
    </PageFrame>
  );

  function renderFigures() {
    if (storage.error && !storage.data) {
      return <LoadFailure what="The overview" error={storage.error} onRetry={() => void storage.refetch()} />;
    }
    // The welcome and the people in it stand above the figures: they would move when it came after them.
    if (!storage.data || own.isPending || drives.isPending || members.isLoading) return <OverviewSkeleton />;
    const { config, usage } = storage.data;
    return (
      <div className={classes.scroll}>
        {isWelcomed && <Welcome hasNoDrive={drives.data?.drives.length === 0} canUpload={canUpload} />}
        <StorageCells config={config} usage={usage} drives={storage.data.drives} />
        <StorageParts className={classes.parts} omitsTrash />
        <div className={classes.columns}>
          <div className={classes.wide}>
            <RecentFiles fileCount={usage.fileCount} />
            <KindBar usage={usage} limit={config.limit} />
          </div>
          <div className={classes.narrow}>
            <UploadBars daily={usage.dailyUsage} />
            <DriveMeters drives={storage.data.drives} />
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

function OverviewSkeleton() {
  return (
    <div className={classes.scroll} role="status" aria-label="Loading the overview" aria-busy>
      <div className={classes.cells} aria-hidden>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={classes.cell}>
            <Skeleton width="5rem" height="1rem" />
            <Skeleton width="min(8rem, 100%)" height="1.75rem" my="0.25rem" />
            <Skeleton width="min(7rem, 100%)" height="1rem" />
          </div>
        ))}
      </div>
      <div className={classes.parts} aria-hidden>
        <Skeleton width="min(36rem, 100%)" height="1rem" />
      </div>
      <div className={classes.columns} aria-hidden>
        <div className={classes.wide}>
          <div className={classes.panel}>
            <Skeleton height="1.25rem" />
          </div>
        </div>
        <div className={classes.narrow}>
          <div className={classes.panel}>
            <Skeleton height="7rem" />
          </div>
        </div>
      </div>
    </div>
  );
}
