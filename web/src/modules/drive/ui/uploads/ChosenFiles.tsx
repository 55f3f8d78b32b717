import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatSize } from '../../model/size';
import boxClasses from '../parts/box.module.css';
import { FileIcon } from '../parts/FileIcon';
import classes from './UploadFields.module.css';

interface ChosenFileProps {
  file: File;
  /** Why it cannot be sent. */
  reason?: string;
  /** What is to be known of it besides. */
  mark?: ReactNode;
  onRemove: (file: File) => void;
}

/** A file that was chosen, as a line of the list of those. */
function ChosenFile({ file, reason, mark, onRemove }: ChosenFileProps) {
  return (
    <li className={classes.file}>
      <FileIcon name={file.name} mimeType={file.type} />
      <div className={boxClasses.about}>
        <div className={boxClasses.name} title={file.name}>
          {file.name}
        </div>
        <div className={boxClasses.fact}>
          {formatSize(file.size)}
          {reason && (
            <>
              {' · '}
              <span className={classes.reason}>{reason}</span>
            </>
          )}
        </div>
      </div>
      {!reason && mark}
      <ActionIcon aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
        <IconX size="1rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Of more files than this the first are listed. */
const LISTED = 100;

/** The lines of the files that were chosen, and how many more there are. */
export function ChosenFiles({
  files,
  reasonOf,
  markOf,
  onRemove,
}: {
  files: readonly File[];
  /** Why a file cannot be sent; nothing where it can. */
  reasonOf?: (file: File) => string | undefined;
  markOf?: (file: File) => ReactNode;
  onRemove: (file: File) => void;
}) {
  return (
    <>
      {files.slice(0, LISTED).map((file) => (
        <ChosenFile
          key={`${file.name}/${file.size}/${file.lastModified}`}
          file={file}
          reason={reasonOf?.(file)}
          mark={markOf?.(file)}
          onRemove={onRemove}
        />
      ))}
      {files.length > LISTED && <li className={classes.more}>and {files.length - LISTED} more files</li>}
    </>
  );
}
