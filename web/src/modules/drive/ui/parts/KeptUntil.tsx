import { useQuery } from '@tanstack/react-query';
import { formatDay, formatExactMoment } from '@/shared/lib/dates';
import { drivesQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { keptUntil } from '../../model/trash-end';

/** When the trash of a file's drive lets go of it: on a day, or when somebody empties it. */
export function KeptUntil({ file }: { file: DriveFile }) {
  const drives = useQuery(drivesQuery()).data?.drives ?? [];
  const days = drives.find(({ id }) => id === file.driveId)?.settings.retentionDays ?? null;
  const until = keptUntil(file.deletedAt ?? null, days);
  if (!until) return <span title="Kept until someone empties the trash">No limit</span>;
  return <span title={formatExactMoment(until)}>{formatDay(until)}</span>;
}
