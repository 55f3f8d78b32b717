import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconCursorText,
  IconDownload,
  IconEye,
  IconFolderOpen,
  IconFolderSymlink,
  IconInfoCircle,
  IconLink,
  IconRestore,
  IconShare3,
  IconSignature,
  IconStar,
  IconStarOff,
  IconTool,
  IconTrash,
  IconTrashX,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useAccess } from '@/shared/session/use-session';
import { ActionItem } from '@/shared/ui/ActionsMenu';
import { useMenuSheet } from '@/shared/ui/menu-sheet';
import type { DriveFile } from '../../api/types';
import { trashRights } from '../../model/trash-rights';
import classes from './FileMenu.module.css';
import type { FileActions } from './file-actions';
import { useCopyRefusal } from './use-copy-refusal';

/** Which file's menu is open and where. */
export interface MenuPlace {
  file: DriveFile;
  /** What opened it; the focus returns there. */
  from: HTMLElement;
  /** Pixels in the window. */
  x: number;
  y: number;
}

export interface FileMenuProps {
  place: MenuPlace;
  isTrash: boolean;
  actions: FileActions;
  onClose: () => void;
}

/** The menu opens by the keyboard too, and must not scroll the list while it is being placed. */
function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus({ preventScroll: true });
}

/**
 * What can be done with one file. What may not be done stays in sight, with the reason; but for what the person can do with
 * nothing in the trash.
 */
export function FileMenu({ place, isTrash, actions, onClose }: FileMenuProps) {
  const { file, from, x, y } = place;
  const copyRefusal = useCopyRefusal();
  const sheet = useMenuSheet();
  const { restores, purges } = trashRights(useAccess());
  const close = () => {
    onClose();
    from.focus();
  };
  const item = (
    label: string,
    Icon: typeof IconEye,
    run: (file: DriveFile) => void,
    { isAllowed = true, refusal = '', isDanger = false } = {},
  ) => (
    <ActionItem
      label={label}
      icon={Icon}
      onClick={() => run(file)}
      refusal={!isAllowed && refusal}
      isDanger={isDanger}
    />
  );
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-end"
      trapFocus={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      width={220}
      {...sheet}
    >
      <Menu.Target>
        {/* Only a place on the screen; what opened the menu is the row or its button. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          aria-label={`Actions for ${file.name}`}
          className={classes.anchor}
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown ref={focusFirst}>
        {item('Preview', IconEye, actions.open)}
        {item('Download', IconDownload, actions.download, {
          isAllowed: file.can.download,
          refusal: "You don't have permission to download this file",
        })}
        {!isTrash && item(file.starred ? 'Remove star' : 'Star', file.starred ? IconStarOff : IconStar, actions.star)}
        {!isTrash && file.can.share && item('Share…', IconShare3, actions.share)}
        {/* 'Share…' makes links, too. */}
        {!isTrash &&
          !file.can.share &&
          file.can.createShare &&
          item('Create share link…', IconLink, actions.createShare)}
        {file.can.requestSignatures && item('Request signatures…', IconSignature, actions.requestSignatures)}
        {!isTrash &&
          item('Rename', IconCursorText, actions.startRename, {
            isAllowed: file.can.rename,
            refusal: "You don't have permission to rename this file",
          })}
        {!isTrash &&
          item('Move to folder…', IconFolderSymlink, actions.move, {
            isAllowed: file.can.move,
            refusal: "You don't have permission to move this file",
          })}
        {!isTrash &&
          item('Copy to folder…', IconCopy, actions.copy, {
            isAllowed: file.can.copy && !copyRefusal,
            refusal: copyRefusal || "You don't have permission to copy this file",
          })}
        {!isTrash &&
          file.orphanedRef &&
          item('Repair reference', IconTool, actions.repair, {
            isAllowed: file.can.replace,
            refusal: "You don't have permission to repair this file",
          })}
        {!isTrash && item('Show in folder', IconFolderOpen, actions.showInFolder)}
        {item('Details', IconInfoCircle, actions.details)}
        {(!isTrash || restores || purges) && <Menu.Divider />}
        {isTrash ? (
          <>
            {restores &&
              item('Restore', IconRestore, actions.restore, {
                isAllowed: file.can.restore,
                refusal: "You don't have permission to restore this file",
              })}
            {purges &&
              item('Delete permanently', IconTrashX, actions.purge, {
                isAllowed: file.can.purge,
                refusal: "You don't have permission to delete this file",
                isDanger: true,
              })}
          </>
        ) : file.can.requestDeletion && !file.can.trash ? (
          item('Request deletion…', IconUsersGroup, actions.requestDeletion, { isDanger: true })
        ) : (
          item('Delete', IconTrash, actions.trash, {
            isAllowed: file.can.trash,
            refusal: "You don't have permission to delete this file",
            isDanger: true,
          })
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
