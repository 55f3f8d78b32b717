import { IconInbox, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { quoted } from '@/shared/lib/short-name';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { type ListedLibrary, useDeleteLibrary } from '../../api/libraries';
import { NO_REQUESTS, requestFiles } from '../requests/request-order';
import { shareLibrary } from '../shares/share-library';

export interface LibraryMenuProps {
  library: ListedLibrary;
  tabIndex?: number;
  onEdit: () => void;
}

/** What can be done with one library. */
export function LibraryMenu({ library, tabIndex, onEdit }: LibraryMenuProps) {
  const deleting = useDeleteLibrary();
  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: `Delete ${quoted(library.name)}?`,
      message: 'Only a library without files can be deleted. This action cannot be undone.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) deleting.mutate(library);
  }
  return (
    <ActionsMenu
      label={`Actions for library ${library.name}`}
      tabIndex={tabIndex}
      items={[
        {
          label: 'Edit Library',
          icon: IconPencil,
          onClick: onEdit,
          refusal: !library.can.edit && "You don't have permission to manage this library",
        },
        {
          label: 'Create Share',
          icon: IconLink,
          onClick: () => void shareLibrary(library),
          refusal:
            !library.permissions.canCreateShareFromLibrary &&
            "You don't have permission to share files of this library",
        },
        {
          label: 'Request Files',
          icon: IconInbox,
          onClick: () => requestFiles({ driveId: library.driveId, libraryId: library.id }, library.name),
          refusal: !library.can.requestFiles && NO_REQUESTS,
        },
        {
          label: 'Delete',
          icon: IconTrash,
          isDanger: true,
          onClick: () => void remove(),
          refusal: !library.can.delete && 'This library cannot be deleted',
        },
      ]}
    />
  );
}
