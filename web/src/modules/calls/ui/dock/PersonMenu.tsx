import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMicrophoneOff, IconUserOff } from '@tabler/icons-react';
import { ActionItem } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { muteInCall, removeFromCall } from '../../api/calls-api';
import type { RoomPerson } from '../../room/room-engine';

/** What whoever moderates the call can do with somebody in it. */
export function PersonMenu({ person, sessionId }: { person: RoomPerson; sessionId: string }) {
  const { identity, name, micSid, isMicOn } = person;
  const attempt = (work: Promise<unknown>) =>
    work.catch((failure: Error) => void toast.error(failure.message || 'That did not work.'));

  const remove = async () => {
    const isSure = await confirm({
      title: `Remove ${name} from the call?`,
      message: isGuest(person)
        ? 'They leave immediately and have to ask to come back.'
        : 'They leave immediately and can’t come back during this call.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (isSure) await attempt(removeFromCall(sessionId, identity));
  };
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size="2rem" variant="default" aria-label={`Actions for ${name}`}>
          <IconDots size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItem
          label="Mute"
          icon={IconMicrophoneOff}
          refusal={!(micSid && isMicOn) && 'The microphone is off'}
          onClick={() => micSid && void attempt(muteInCall(sessionId, identity, micSid))}
        />
        <ActionItem label="Remove from the call" icon={IconUserOff} isDanger onClick={() => void remove()} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Guests have no account: the room knows them by an identity of their own. */
const isGuest = ({ identity }: RoomPerson) => identity.startsWith('guest:');
