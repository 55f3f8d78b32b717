import { ActionIcon } from '@mantine/core';
import { IconDots, IconDownload, IconRestore, IconShare3 } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo } from 'react';
import { formatMomentBriefly } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { useAccess } from '@/shared/session/use-session';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { useBeside } from '@/shared/ui/use-beside';
import type { DriveFile } from '../../api/types';
import type { Sort } from '../../model/list-search';
import { formatSize } from '../../model/size';
import { trashRights } from '../../model/trash-rights';
import { useDetails } from '../details/open-details';
import { FileIcon } from '../parts/FileIcon';
import { FileMarks } from './FileName';
import { fileColumns, mixesDrives, momentOf } from './file-columns';
import classes from './files.module.css';
import type { FilesBodyProps } from './files-body';
import { RenameField } from './RenameField';

/** Files as a table; on a phone two lines each. */
export function FileList(props: FilesBodyProps) {
  const { scope, files, sort, onSort, selection, actions, renaming, onMenu, onKey, onDragStart } = props;
  const { menuOf, isStale, rowCount, openKey } = props;
  const isTrash = scope.view === 'trash';
  const { restores } = trashRights(useAccess());
  const isPhone = usePhone();
  const hasPanel = useBeside(useDetails().fileId !== undefined);
  // Beside a panel the names need the room: what a row has but its dots is in its menu as well.
  const hasRoom = !isPhone && (!hasPanel || isTrash);
  const columns = useMemo(() => fileColumns(scope, { renaming, actions }), [scope, renaming, actions]);
  return (
    <DataTable
      label="Files"
      columns={columns}
      rows={files}
      rowCount={rowCount}
      keyOf={(file) => file.id}
      sort={{ by: sort.sort, order: sort.order, onSort: (by) => onSort(by as Sort) }}
      selection={selection}
      onOpen={actions.open}
      openKey={openKey}
      onMenu={onMenu}
      onKey={(event: KeyboardEvent, file) => onKey(event, file)}
      onDragStart={onDragStart}
      isStale={isStale}
      actionsTrack={hasRoom ? '5.75rem' : undefined}
      renderActions={(file, tabIndex) => (
        <>
          {hasRoom && (
            <>
              <ActionIcon
                size={28}
                tabIndex={tabIndex}
                aria-label={`Download ${file.name}`}
                disabled={!file.can.download}
                onClick={() => actions.download(file)}
              >
                <IconDownload size="1rem" stroke={1.6} aria-hidden />
              </ActionIcon>
              {file.can.share && !isTrash && (
                <ActionIcon
                  size={28}
                  tabIndex={tabIndex}
                  aria-label={`Share ${file.name}`}
                  onClick={() => actions.share(file)}
                >
                  <IconShare3 size="1rem" stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
            </>
          )}
          {/* What most people come to the trash for. */}
          {isTrash && restores && (
            <ActionIcon
              size={isPhone ? '2.75rem' : 28}
              tabIndex={tabIndex}
              aria-label={`Restore ${file.name}`}
              disabled={!file.can.restore}
              onClick={(event) => {
                event.stopPropagation();
                actions.restore(file);
              }}
            >
              <IconRestore size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
          <MenuButton
            file={file}
            isOpen={menuOf === file.id}
            tabIndex={tabIndex}
            size={isPhone ? '2.75rem' : 28}
            onMenu={onMenu}
          />
        </>
      )}
      renderPhone={(file) => (
        <PhoneLines
          start={
            <span className={classes.phoneIcon} data-chosen={selection.isChosen(file) || undefined}>
              <FileIcon name={file.name} mimeType={file.mimeType} />
            </span>
          }
          title={renaming === file.id ? <RenameField file={file} actions={actions} /> : <Name file={file} />}
          end={<FileMarks file={file} />}
          facts={
            <span className={classes.facts}>
              {mixesDrives(scope) && (
                <>
                  <ColorSquare color={file.driveColor} />
                  <span className={classes.truncate}>{file.driveName}</span>
                  <span className={classes.dot}>·</span>
                </>
              )}
              <span className={classes.figures}>
                {formatSize(file.size)} · {formatMomentBriefly(momentOf(file, scope, sort.sort), new Date())}
              </span>
            </span>
          }
        />
      )}
    />
  );
}

function Name({ file }: { file: DriveFile }) {
  return (
    <span dir="auto" title={file.name}>
      {file.name}
    </span>
  );
}

export interface MenuButtonProps {
  file: DriveFile;
  isOpen: boolean;
  tabIndex: number;
  size: number | string;
  onMenu: FilesBodyProps['onMenu'];
}

/** Opens a file's menu, in a row and on a card. */
export function MenuButton({ file, isOpen, tabIndex, size, onMenu }: MenuButtonProps) {
  return (
    <ActionIcon
      size={size}
      tabIndex={tabIndex}
      aria-label={`Actions for ${file.name}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(file, event.currentTarget);
      }}
    >
      <IconDots size={size === 28 ? '1rem' : '1.375rem'} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
