import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { type PublicShare, publicFilesQuery, usePublicDownload, usePublicDownloadAll } from '../../api/public-share';
import { hasArchive, NONE_LEFT } from '../../model/public-share';
import { formatSize } from '../../model/size';
import classes from './public.module.css';

/** The page's one button: brings the file, or all of them at once; nothing where none of it leaves. */
export function ShareDownload({ share }: { share: PublicShare }) {
  const all = usePublicDownloadAll(share.shareId);
  const one = usePublicDownload(share.shareId);
  const isSingle = share.fileCount === 1;
  const list = useInfiniteQuery({ ...publicFilesQuery(share.shareId), enabled: isSingle });
  const size = usePhone() ? 'lg' : 'md';
  if (hasArchive(share)) return <Download label="Download all" size={size} onClick={all} />;
  if (!isSingle || !share.policy.allowDownload) return null;
  // It stands where it will be: what is below does not move when the file is known.
  if (list.isPending) return <Skeleton className={classes.download} height="2.5rem" width="8rem" />;
  const file = list.data?.pages[0]?.files[0];
  if (!file?.can.download) return null;
  return (
    <Download
      label="Download"
      about={formatSize(file.size)}
      size={size}
      isUsedUp={share.policy.downloadsLeft === 0}
      onClick={() => one(file)}
    />
  );
}

interface DownloadProps {
  label: string;
  /** Stands beside the label, quieter. */
  about?: string;
  size: string;
  isUsedUp?: boolean;
  onClick: () => void;
}

function Download({ label, about, size, isUsedUp = false, onClick }: DownloadProps) {
  return (
    <Button
      className={classes.download}
      size={size}
      disabled={isUsedUp}
      title={isUsedUp ? NONE_LEFT : undefined}
      leftSection={<IconDownload size="1rem" stroke={1.6} aria-hidden />}
      rightSection={about && <span className={classes.size}>{about}</span>}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
