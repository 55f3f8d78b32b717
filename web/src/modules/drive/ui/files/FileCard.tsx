import type { DragEvent, MouseEvent } from 'react';
import { useLongPress } from '@/shared/lib/long-press';
import { usePhone } from '@/shared/lib/use-phone';
import type { OpenMenu } from '@/shared/ui/table/columns';
import { RowCheckbox } from '@/shared/ui/table/RowCheckbox';
import { selectionClick } from '@/shared/ui/table/selection-keys';
import type { DriveFile } from '../../api/types';
import { formatSize } from '../../model/size';
import { Caption } from '../parts/Caption';
import { FileIcon } from '../parts/FileIcon';
import classes from './FileGrid.module.css';
import { MenuButton } from './FileList';
import { QuietMarks, RepairMark } from './FileName';
import type { FileActions } from './file-actions';
import { RenameField } from './RenameField';
import { Thumbnail } from './Thumbnail';
import type { FileSelection } from './use-file-selection';

export interface FileCardProps {
  file: DriveFile;
  index: number;
  /** The one card that Tab reaches. */
  isActive: boolean;
  isOpen: boolean;
  isRenaming: boolean;
  isMenuOpen: boolean;
  selection: FileSelection;
  actions: FileActions;
  onActivate: () => void;
  onMenu: OpenMenu<DriveFile>;
  onDragStart: (event: DragEvent, file: DriveFile) => void;
}

/** One file as a card: what it looks like, its type, name and size. */
export function FileCard(props: FileCardProps) {
  const { file, index, isActive, isOpen, isRenaming, isMenuOpen, selection, actions, onActivate, onMenu } = props;
  const isPhone = usePhone();
  const tabIndex = isActive ? 0 : -1;
  const isChosen = selection.isChosen(file);
  const press = useLongPress(() => selection.onToggle(file));

  function onClick(event: MouseEvent): void {
    if (press.swallowsClick() || selectionClick(event, selection, file)) return;
    if (selection.isActive && isPhone) selection.onToggle(file);
    else actions.open(file);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its cards.
    <div
      role="gridcell"
      className={classes.card}
      data-card={index}
      data-chosen={isChosen || isOpen || undefined}
      data-menu={isMenuOpen || undefined}
      aria-selected={isChosen}
      tabIndex={tabIndex}
      draggable={!isPhone && !isRenaming}
      onDragStart={(event) => props.onDragStart(event, file)}
      onFocus={onActivate}
      onClick={onClick}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!isPhone) onMenu(file, event.currentTarget, { x: event.clientX, y: event.clientY });
      }}
      onPointerDown={press.onPointerDown}
      onPointerMove={press.onPointerMove}
      onPointerUp={press.onPointerUp}
      onPointerCancel={press.onPointerCancel}
    >
      <div className={classes.picture}>
        <Thumbnail file={file} />
        {/* Over the picture: beside a long size it would be cut. */}
        <span className={classes.repair}>
          <RepairMark file={file} />
        </span>
        {!isPhone && (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps the click from opening the card.
          <span
            className={classes.check}
            data-shown={isChosen || undefined}
            onClick={(event) => event.stopPropagation()}
          >
            <RowCheckbox
              row={file}
              selection={selection}
              size="md"
              classNames={{ input: classes.box, icon: classes.tick }}
              tabIndex={tabIndex}
            />
          </span>
        )}
      </div>
      <div className={classes.foot}>
        <FileIcon name={file.name} mimeType={file.mimeType} />
        <Caption
          name={file.name}
          wraps
          field={isRenaming && <RenameField file={file} actions={actions} />}
          facts={
            <>
              {formatSize(file.size)}
              <QuietMarks file={file} />
            </>
          }
        />
        <span className={classes.more}>
          <MenuButton file={file} isOpen={isMenuOpen} tabIndex={tabIndex} size={28} onMenu={onMenu} />
        </span>
      </div>
    </div>
  );
}
