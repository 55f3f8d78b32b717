import { IconAlertTriangle, IconMail, IconStarFilled } from '@tabler/icons-react';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { DriveFile } from '../../api/types';
import { isFromGmail } from '../../model/reach';
import { FileIcon } from '../parts/FileIcon';
import type { FileActions } from './file-actions';
import classes from './files.module.css';
import { RenameField } from './RenameField';

/** A file's type, name and marks on one line; the name is a field while it is being changed, by `editing`. */
export function FileName({ file, editing }: { file: DriveFile; editing?: FileActions }) {
  return (
    <span className={classes.name}>
      <FileIcon name={file.name} mimeType={file.mimeType} />
      {editing ? (
        <RenameField file={file} actions={editing} />
      ) : (
        <span className={classes.fileName} dir="auto" title={file.name}>
          {file.name}
        </span>
      )}
      {!editing && <FileMarks file={file} />}
    </span>
  );
}

/** What sets a file apart, beside its name: that its bytes or what uses it are missing, where it came from, and the person's star. */
export function FileMarks({ file }: { file: DriveFile }) {
  return (
    <>
      <RepairMark file={file} />
      <QuietMarks file={file} />
    </>
  );
}

/** That a file's bytes, or what uses it, are missing. */
export function RepairMark({ file }: { file: DriveFile }) {
  if (!file.orphanedRef) return null;
  return (
    <ToneBadge tone="warn" icon={<IconAlertTriangle size="0.875rem" stroke={1.6} aria-hidden />}>
      <span className={classes.repair}>Needs repair</span>
    </ToneBadge>
  );
}

/** Where a file came from, and the person's star. */
export function QuietMarks({ file }: { file: DriveFile }) {
  return (
    <>
      {isFromGmail(file) && (
        <ToneBadge tone="mute" icon={<IconMail size="0.875rem" stroke={1.6} aria-hidden />}>
          <span className={classes.origin}>Gmail</span>
        </ToneBadge>
      )}
      {file.starred && <IconStarFilled className={classes.star} size="1rem" aria-label="Starred" />}
    </>
  );
}
