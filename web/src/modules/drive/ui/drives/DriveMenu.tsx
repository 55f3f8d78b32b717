import { IconInbox, IconSettings, IconTrash } from '@tabler/icons-react';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import type { Drive } from '../../api/types';
import { NO_REQUESTS, requestFiles } from '../requests/request-order';
import { useDriveDialogs } from './drive-dialogs';

export interface DriveMenuProps {
  drive: Drive;
  tabIndex?: number;
  /** The button's size on a desktop, where it is not that of a row. */
  size?: string;
  /** What stands before the rest. */
  before?: readonly ActionItemProps[];
}

/** What can be done with one drive. */
export function DriveMenu({ drive, tabIndex, size, before = [] }: DriveMenuProps) {
  const dialogs = useDriveDialogs();
  return (
    <ActionsMenu
      label={`Actions for drive ${drive.name}`}
      tabIndex={tabIndex}
      size={size}
      items={[
        ...before,
        {
          label: 'Edit Drive Settings',
          icon: IconSettings,
          onClick: () => dialogs.settings(drive),
          refusal: !drive.can.manage && "Only the drive's owner and managers may change it",
        },
        {
          label: 'Request Files',
          icon: IconInbox,
          onClick: () => requestFiles({ driveId: drive.id }, drive.name),
          refusal: !drive.can.requestFiles && NO_REQUESTS,
        },
        {
          label: 'Delete',
          icon: IconTrash,
          isDanger: true,
          onClick: () => void dialogs.remove(drive),
          refusal: !drive.can.delete && "You don't have permission to delete this drive",
        },
      ]}
    />
  );
}
