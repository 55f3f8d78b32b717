import { Menu } from '@mantine/core';
import { IconClipboard, IconCopy, IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { ActionItem } from '@/shared/ui/ActionsMenu';
import { copiedEvent } from '../model/clipboard';
import type { MenuPlace } from './actions';
import { NOT_YOURS_TO_CHANGE } from './event/not-yours';

export interface SlotMenuProps {
  place: MenuPlace;
  canCreate: boolean;
  onClose: () => void;
  onOpen: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
  onCreate: () => void;
  onPaste: () => void;
}

/** What can be done with the event or the free time under the pointer. */
export function SlotMenu(props: SlotMenuProps) {
  const { place, canCreate, onClose } = props;
  const { shown } = place;
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={220} returnFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', left: place.x, top: place.y, width: 1, height: 1 }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        {shown ? (
          <>
            <ActionItem label="Open" icon={IconExternalLink} onClick={props.onOpen} />
            <ActionItem
              label="Edit"
              icon={IconPencil}
              refusal={!shown.event.can.edit && NOT_YOURS_TO_CHANGE}
              onClick={props.onEdit}
            />
            <ActionItem label="Copy" icon={IconCopy} onClick={props.onCopy} />
            <ActionItem
              label="Delete"
              icon={IconTrash}
              isDanger
              refusal={!shown.event.can.delete && 'You do not have permission to delete this event'}
              onClick={props.onDelete}
            />
          </>
        ) : (
          <>
            <ActionItem
              label="New Event"
              icon={IconPlus}
              refusal={!canCreate && 'You do not have permission to create events'}
              onClick={props.onCreate}
            />
            <ActionItem
              label="Paste"
              icon={IconClipboard}
              refusal={
                (!canCreate && 'You do not have permission to create events') ||
                (!copiedEvent() && 'No event was copied')
              }
              onClick={props.onPaste}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
