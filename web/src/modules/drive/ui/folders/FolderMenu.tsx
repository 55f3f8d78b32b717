import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Folder } from '../../api/types';
import menuClasses from '../files/FileMenu.module.css';

export interface FolderMenuProps {
  folder: Folder;
  onEdit: () => void;
  onTrash: () => void;
  className?: string;
}

/** What can be done with one folder. What may not be done stays in sight, with the reason. */
export function FolderMenu({ folder, onEdit, onTrash, className }: FolderMenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon className={className} size={28} aria-label={`Actions for folder ${folder.name}`}>
          <IconDots size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={menuClasses.item}
          disabled={!folder.can.edit}
          leftSection={<IconPencil size="1rem" stroke={1.6} aria-hidden />}
          onClick={onEdit}
        >
          Edit Folder
          {!folder.can.edit && <span className={menuClasses.reason}>You don't have permission to edit folders</span>}
        </Menu.Item>
        <Menu.Item
          className={menuClasses.item}
          disabled={!folder.can.trash}
          data-danger={folder.can.trash || undefined}
          leftSection={<IconTrash size="1rem" stroke={1.6} aria-hidden />}
          onClick={onTrash}
        >
          Delete
          {!folder.can.trash && <span className={menuClasses.reason}>You don't have permission to delete folders</span>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
