import { IconDownload, IconHistory, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { downloadFile } from '../../api/download';
import type { DriveFile } from '../../api/types';
import { type FileVersion, useVersionMutations, versionsQuery } from '../../api/versions';
import { formatSize } from '../../model/size';
import { DetailsList } from './DetailsList';
import classes from './details.module.css';

/** What a file holds and held before, with the ways back. */
export function FileVersions({ file }: { file: DriveFile }) {
  const query = useQuery(versionsQuery(file.id));
  const { restore, remove } = useVersionMutations(file);
  const found = query.data;
  return (
    <>
      <DetailsList query={query} items={found?.versions} label="Versions" empty="Nothing is known of versions.">
        {(version) => (
          <li key={version.id}>
            <div className={classes.text}>
              Version {version.number} {version.isCurrent && <ToneBadge tone="ok">Current</ToneBadge>}
              <div className={classes.quiet} title={formatExactMoment(version.createdAt)}>
                {formatMoment(version.createdAt, new Date())} · {version.createdBy.name} · {formatSize(version.size)}
              </div>
            </div>
            <Actions
              file={file}
              version={version}
              onRestore={found?.can.restore ? restore : undefined}
              onRemove={found?.can.delete ? remove : undefined}
            />
          </li>
        )}
      </DetailsList>
      {found && (
        <p className={classes.quiet}>
          {found.keepsVersions
            ? `When you replace this file, up to ${found.maxVersions} earlier versions are kept.`
            : 'This drive keeps no earlier versions: what is replaced is deleted.'}
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  file: DriveFile;
  version: FileVersion;
  /** Absent where the person may not. */
  onRestore?: (version: FileVersion) => void;
  onRemove?: (version: FileVersion) => void;
}

function Actions({ file, version, onRestore, onRemove }: ActionsProps) {
  const download: ActionItemProps = {
    label: 'Download',
    icon: IconDownload,
    refusal: !file.can.download && "You don't have permission to download this file",
    onClick: () => downloadFile(file, version.id),
  };
  const past: ActionItemProps[] = [
    {
      label: 'Restore this version',
      icon: IconHistory,
      refusal: !onRestore && "You don't have permission to replace this file",
      onClick: () => onRestore?.(version),
    },
    {
      label: 'Delete permanently',
      icon: IconTrash,
      isDanger: true,
      refusal: !onRemove && "You don't have permission to delete versions of this file",
      onClick: () => onRemove?.(version),
    },
  ];
  const items = version.isCurrent ? [download] : [download, ...past];
  return <ActionsMenu label={`Actions for version ${version.number}`} size={32} items={items} />;
}
