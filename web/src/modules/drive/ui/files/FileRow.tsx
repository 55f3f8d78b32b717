import { ActionIcon } from '@mantine/core';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { memo } from 'react';
import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import type { DriveFile } from '../../api/types';
import { formatSize } from '../../model/size';
import { DriveName } from '../parts/DriveName';
import { FileIcon } from '../parts/FileIcon';
import { Owner } from '../parts/Owner';
import classes from './FileTable.module.css';
import type { FileActions } from './file-actions';

export interface FileRowProps {
  file: DriveFile;
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  isPhone: boolean;
  isTrash: boolean;
  showsDrive: boolean;
  /** The one row that Tab reaches. */
  isActive: boolean;
  isMenuOpen: boolean;
  onActivate: (index: number) => void;
  onMenu: (file: DriveFile, from: HTMLElement, at?: { x: number; y: number }) => void;
  actions: FileActions;
}

/** One file: a line of cells on a desktop, two lines on a phone. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, top, isPhone, isTrash, showsDrive, isActive, isMenuOpen, onActivate, onMenu, actions } = props;
  const moment = (isTrash ? file.deletedAt : file.createdAt) ?? file.updatedAt;
  const now = new Date();
  const more = (
    <ActionIcon
      size={isPhone ? '2.75rem' : 28}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Actions for ${file.name}`}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(file, event.currentTarget);
      }}
    >
      <IconDots size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
    </ActionIcon>
  );

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows.
    <div
      role="row"
      className={classes.row}
      data-index={index}
      data-phone={isPhone || undefined}
      data-drive={showsDrive || undefined}
      data-menu={isMenuOpen || undefined}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onActivate(index)}
      onClick={() => actions.open(file)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(file, event.currentTarget, { x: event.clientX, y: event.clientY });
      }}
    >
      <div role="gridcell" className={classes.name} tabIndex={-1}>
        <FileIcon name={file.name} mimeType={file.mimeType} />
        <span className={classes.words}>
          <span className={classes.fileName} title={file.name}>
            {file.name}
          </span>
          {isPhone && (
            <span className={classes.secondLine}>
              <ColorSquare color={file.driveColor} />
              <span className={classes.truncate}>
                {file.driveName} · {formatSize(file.size)} · {formatMomentBriefly(moment, now)}
              </span>
            </span>
          )}
        </span>
      </div>
      {!isPhone && (
        <>
          {showsDrive && (
            <div role="gridcell" className={classes.cell} tabIndex={-1}>
              <DriveName name={file.driveName} color={file.driveColor} />
            </div>
          )}
          <div role="gridcell" className={classes.cell} title={file.libraryName} tabIndex={-1}>
            {file.libraryName || '—'}
          </div>
          <div role="gridcell" className={classes.cell} tabIndex={-1}>
            {file.ownerName ? <Owner name={file.ownerName} /> : '—'}
          </div>
          <div
            role="gridcell"
            className={classes.number}
            title={`${file.size.toLocaleString('en-GB')} bytes`}
            tabIndex={-1}
          >
            {formatSize(file.size)}
          </div>
          <div role="gridcell" className={classes.date} title={formatExactMoment(moment)} tabIndex={-1}>
            {formatMoment(moment, now)}
          </div>
        </>
      )}
      <div role="gridcell" className={classes.actions} tabIndex={-1}>
        {!isPhone && (
          <ActionIcon
            size={28}
            tabIndex={isActive ? 0 : -1}
            aria-label={`Download ${file.name}`}
            disabled={!file.can.download}
            onClick={(event) => {
              event.stopPropagation();
              actions.download(file);
            }}
          >
            <IconDownload size="1rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {more}
      </div>
    </div>
  );
});
