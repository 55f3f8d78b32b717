import { IconCopy, IconDownload, IconInbox, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { downloadTogether } from '../../api/download';
import { drivesQuery } from '../../api/queries';
import type { Folder } from '../../api/types';
import { NO_REQUESTS, requestFiles } from '../requests/request-order';

export interface FolderMenuProps {
  folder: Folder;
  onEdit: () => void;
  onCopy: () => void;
  onTrash: () => void;
  className?: string;
}

/** What can be done with one folder. */
export function FolderMenu({ folder, onEdit, onCopy, onTrash, className }: FolderMenuProps) {
  const drive = useQuery(drivesQuery()).data?.drives.find(({ id }) => id === folder.driveId);
  return (
    <ActionsMenu
      label={`Actions for folder ${folder.name}`}
      className={className}
      items={[
        {
          label: 'Edit Folder',
          icon: IconPencil,
          onClick: onEdit,
          refusal: !folder.can.edit && "You don't have permission to edit folders",
        },
        {
          label: 'Download',
          icon: IconDownload,
          onClick: () => void downloadTogether({ folderIds: [folder.id] }),
        },
        {
          label: 'Request Files',
          icon: IconInbox,
          onClick: () => requestFiles({ driveId: folder.driveId, folderId: folder.id }, folder.name),
          refusal: !drive?.can.requestFiles && NO_REQUESTS,
        },
        {
          label: 'Copy to folder…',
          icon: IconCopy,
          onClick: onCopy,
          refusal: !folder.can.copy && "You don't have permission to copy this folder",
        },
        {
          label: 'Delete',
          icon: IconTrash,
          isDanger: true,
          onClick: onTrash,
          refusal: !folder.can.trash && "You don't have permission to delete folders",
        },
      ]}
    />
  );
}
