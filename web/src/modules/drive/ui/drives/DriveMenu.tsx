import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconSettings, IconTrash } from '@tabler/icons-react';
import type { Drive } from '../../api/types';
import menuClasses from '../files/FileMenu.module.css';
import { useDriveDialogs } from './drive-dialogs';

/** What can be done with one drive. What may not be done stays in sight, with the reason. */
export function DriveMenu({ drive, tabIndex, size = 28 }: { drive: Drive; tabIndex?: number; size?: number | string }) {
  const dialogs = useDriveDialogs();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon size={size} tabIndex={tabIndex} aria-label={`Actions for drive ${drive.name}`}>
          <IconDots size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={menuClasses.item}
          disabled={!drive.can.manage}
          leftSection={<IconSettings size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => dialogs.settings(drive)}
        >
          Edit Drive Settings
          {!drive.can.manage && (
            <span className={menuClasses.reason}>Only the drive's owner and managers may change it</span>
          )}
        </Menu.Item>
        <Menu.Item
          className={menuClasses.item}
          disabled={!drive.can.delete}
          data-danger={drive.can.delete || undefined}
          leftSection={<IconTrash size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => void dialogs.remove(drive)}
        >
          Delete
          {!drive.can.delete && (
            <span className={menuClasses.reason}>You don't have permission to delete this drive</span>
          )}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
