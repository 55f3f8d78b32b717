import { ActionIcon, Skeleton } from '@mantine/core';
import { IconDownload, IconFileOff, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { downloadFile } from '../../api/download';
import { fileQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { formatSize } from '../../model/size';
import { thumbnailAddress } from '../../model/thumbnail';
import { FileIcon } from '../parts/FileIcon';
import { SmallPicture } from '../parts/SmallPicture';
import classes from './AttachedFiles.module.css';

const PreviewModal = lazy(() => import('../preview/PreviewModal').then((module) => ({ default: module.PreviewModal })));

export interface AttachedFilesProps {
  fileIds: readonly string[];
  /** Takes a file off the thing; the file stays. Absent where the person may not. */
  onRemove?: (fileId: string) => void;
  /** Those that the thing uses already; all of them unless given. What was only just chosen anybody may take off again. */
  keptIds?: readonly string[];
}

/** The files that a thing of any module uses: what each is, to open, to download, to take off. */
export function AttachedFiles({ fileIds, onRemove, keptIds = fileIds }: AttachedFilesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const found = useQueries({ queries: fileIds.map((id) => fileQuery(id)) });
  const files = found.flatMap(({ data }) => (data ? [data.file] : []));
  return (
    <>
      <ul className={classes.files} aria-label="Attachments">
        {fileIds.map((id, index) => {
          const file = found[index]?.data?.file;
          return (
            <li key={id} className={classes.file}>
              {file ? (
                <AttachedFile file={file} onOpen={() => setShown(id)} />
              ) : (
                <UnknownFile isPending={found[index]?.isPending ?? false} />
              )}
              {onRemove && ((file?.can.detach ?? true) || !keptIds.includes(id)) && (
                <SmallDeed
                  label={`Remove attachment ${file?.name ?? 'that you cannot see'}`}
                  icon={IconX}
                  onClick={() => onRemove(id)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {shown && (
        <Suspense>
          <PreviewModal
            fileId={shown}
            files={files}
            total={files.length}
            hasDetails={false}
            onShow={(file) => setShown(file.id)}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function AttachedFile({ file, onOpen }: { file: DriveFile; onOpen: () => void }) {
  return (
    <>
      <span className={classes.picture}>
        <SmallPicture address={thumbnailAddress(file)}>
          <FileIcon name={file.name} mimeType={file.mimeType} />
        </SmallPicture>
      </span>
      <span className={classes.about}>
        <button type="button" className={classes.name} title={file.name} onClick={onOpen}>
          {file.name}
        </button>
        <span className={classes.facts}>
          {formatSize(file.size)}
          {file.status === 'trashed' && ' · In the trash'}
        </span>
      </span>
      {file.can.download && (
        <SmallDeed label={`Download ${file.name}`} icon={IconDownload} onClick={() => void downloadFile(file)} />
      )}
    </>
  );
}

/** A file that is on its way, is gone, or is not this person's to see. */
function UnknownFile({ isPending }: { isPending: boolean }) {
  return (
    <>
      <span className={classes.picture}>
        <IconFileOff size="1.25rem" stroke={1.5} aria-hidden />
      </span>
      <span className={classes.about}>
        {isPending ? (
          <Skeleton height="0.75rem" width="8rem" role="status" aria-label="Loading attachment" />
        ) : (
          <span className={classes.facts}>This file is gone, or you do not have access to it</span>
        )}
      </span>
    </>
  );
}

interface SmallDeedProps {
  label: string;
  icon: typeof IconX;
  onClick: () => void;
}

function SmallDeed({ label, icon: Icon, onClick }: SmallDeedProps) {
  const isPhone = usePhone();
  return (
    <ActionIcon size={isPhone ? '2.75rem' : '1.75rem'} aria-label={label} title={label} onClick={onClick}>
      <Icon size="1rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
