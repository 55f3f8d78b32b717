import { ActionIcon, Menu } from '@mantine/core';
import {
  IconHandOff,
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconMoodSmile,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { capabilitiesQuery } from '../../api/queries';
import { type CallState, isGuestCall } from '../../model/call-state';
import { whyOff } from '../../model/feature-words';
import type { RoomEngine, RoomView } from '../../room/room-engine';
import { hangUp } from '../call-runtime';
import classes from './DockBar.module.css';
import { MoreMenu } from './MoreMenu';
import { useManagesRoles } from './use-manages-roles';

interface DockBarProps {
  call: CallState;
  view: RoomView;
  engine: RoomEngine | null;
  layout: 'grid' | 'speaker';
  onLayout: (layout: 'grid' | 'speaker') => void;
}

const REACTIONS = [
  { emoji: '👍', name: 'Thumbs up' },
  { emoji: '👏', name: 'Applause' },
  { emoji: '❤️', name: 'Heart' },
  { emoji: '😂', name: 'Laughing' },
  { emoji: '🎉', name: 'Celebration' },
] as const;

/** What can be done in the call. */
export function DockBar({ call, view, engine, layout, onLayout }: DockBarProps) {
  const isGuest = isGuestCall(call);
  const capabilities = useQuery({ ...capabilitiesQuery, enabled: !isGuest }).data;
  const isIn = engine !== null && call.connectionState === 'connected';
  const managesRoles = useManagesRoles(call);
  const share = capabilities?.features.screenShare;
  const noSharing =
    (!isIn && 'Not connected yet') ||
    (share && whyOff(share, 'sharing the screen', managesRoles)) ||
    (!canShare() && 'This browser cannot share the screen');
  return (
    <div className={classes.bar} role="toolbar" aria-label="Call">
      <Toggle
        isOn={view.isMicOn}
        on={{ label: 'Turn off microphone', icon: IconMicrophone }}
        off={{ label: 'Turn on microphone', icon: IconMicrophoneOff }}
        isOffBad
        reason={!isIn && 'Not connected yet'}
        onClick={() => void engine?.setMicrophone(!view.isMicOn)}
      />
      {call.kind === 'video' && (
        <Toggle
          isOn={view.isCameraOn}
          on={{ label: 'Turn off camera', icon: IconVideo }}
          off={{ label: 'Turn on camera', icon: IconVideoOff }}
          isOffBad
          reason={!isIn && 'Not connected yet'}
          onClick={() => void engine?.setCamera(!view.isCameraOn)}
        />
      )}
      {!isGuest && (
        <Toggle
          isOn={view.isSharing}
          on={{ label: 'Stop sharing the screen', icon: IconScreenShareOff }}
          off={{ label: 'Share screen', icon: IconScreenShare }}
          reason={noSharing}
          onClick={() => void engine?.setSharing(!view.isSharing)}
        />
      )}
      <Toggle
        isOn={view.isHandUp}
        on={{ label: 'Lower hand', icon: IconHandOff }}
        off={{ label: 'Raise hand', icon: IconHandStop }}
        reason={!isIn && 'Not connected yet'}
        onClick={() => engine?.setHand(!view.isHandUp)}
      />
      <Menu position="top" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon className={classes.button} size="2.75rem" aria-label="React" title="React" disabled={!isIn}>
            <IconMoodSmile size="1.25rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.emojis}>
          {REACTIONS.map(({ emoji, name }) => (
            <Menu.Item key={emoji} aria-label={name} className={classes.emoji} onClick={() => engine?.react(emoji)}>
              {emoji}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <MoreMenu call={call} engine={engine} layout={layout} onLayout={onLayout} capabilities={capabilities} />
      <ActionIcon
        className={classes.leave}
        size="2.75rem"
        variant="filled"
        aria-label="Leave call"
        title="Leave call"
        onClick={hangUp}
      >
        <IconPhoneOff size="1.25rem" stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Phones cannot. */
const canShare = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

interface Side {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
}

interface ToggleProps {
  isOn: boolean;
  on: Side;
  off: Side;
  /** Off is what others notice: it is marked. */
  isOffBad?: boolean;
  reason?: string | false;
  onClick: () => void;
}

function Toggle({ isOn, on, off, isOffBad = false, reason = false, onClick }: ToggleProps) {
  const { label, icon: Icon } = isOn ? on : off;
  return (
    <WithReason reason={reason}>
      <ActionIcon
        className={classes.button}
        size="2.75rem"
        aria-label={label}
        title={reason || label}
        data-on={(isOn && !isOffBad) || undefined}
        data-off={(!isOn && isOffBad && !reason) || undefined}
        {...refused(reason, onClick)}
      >
        <Icon size="1.25rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </WithReason>
  );
}
