import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDoorEnter,
  IconDots,
  IconLayoutGrid,
  IconPhonePlus,
  IconPhoneX,
  IconPictureInPicture,
  IconPlayerRecord,
  IconSettings,
  IconUserPlus,
  IconUserScreen,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ActionItem } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { endCall as endForAll } from '../../api/calls-api';
import { sessionKey } from '../../api/keys';
import { sessionQuery } from '../../api/queries';
import type { CallSession, Capabilities } from '../../api/types';
import { callLink } from '../../model/call-link';
import { type CallState, isGuestCall } from '../../model/call-state';
import { whyOff } from '../../model/feature-words';
import { recordingType } from '../../model/recording';
import type { RoomEngine } from '../../room/room-engine';
import { endCall } from '../call-runtime';
import { hasPictureInPicture, openPictureInPicture } from '../picture-in-picture';
import { useCopied } from '../use-copied';
import classes from './DockBar.module.css';
import { useManagesRoles } from './use-manages-roles';

const DevicesDialog = lazy(() =>
  import('../devices/DevicesDialog').then((module) => ({ default: module.DevicesDialog })),
);
const InviteDialog = lazy(() => import('./InviteDialog').then((module) => ({ default: module.InviteDialog })));
const GuestsDialog = lazy(() => import('./GuestsDialog').then((module) => ({ default: module.GuestsDialog })));

interface MoreMenuProps {
  call: CallState;
  engine: RoomEngine | null;
  layout: 'grid' | 'speaker';
  onLayout: (layout: 'grid' | 'speaker') => void;
  capabilities: Capabilities | undefined;
}

/** What is needed less often in a call. */
export function MoreMenu({ call, engine, layout, onLayout, capabilities }: MoreMenuProps) {
  const [dialog, setDialog] = useState<'devices' | 'invite' | 'guests' | null>(null);
  const isGuest = isGuestCall(call);
  const queries = useQueryClient();
  const { words, copy } = useCopied('Copy invite link', () =>
    callLink(window.location.origin, call.roomId ?? '', call.kind),
  );
  const session = useQuery({ ...sessionQuery(call.sessionId ?? ''), enabled: call.sessionId !== null }).data;
  const managesRoles = useManagesRoles(call);

  const record = async () => {
    if (!session) return;
    const isSure = await confirm({
      title: 'Record this call?',
      message: RECORD_WORDS,
      confirmLabel: 'Ask everyone',
    });
    if (!isSure) return;
    try {
      const { askToRecord } = await import('../recording/recorder');
      queries.setQueryData(sessionKey(session.id), await askToRecord(session.id));
    } catch (failure) {
      toast.error(failure instanceof Error && failure.message ? failure.message : 'That did not work.');
    }
  };

  const end = async () => {
    if (!session) return;
    const isSure = await confirm({
      title: 'End the call for everyone?',
      message: 'The call ends for everyone.',
      confirmLabel: 'End call',
      danger: true,
    });
    if (!isSure) return;
    try {
      await endForAll(session.id);
      endCall();
    } catch {
      toast.error('The call could not be ended. You can still leave it.');
    }
  };

  return (
    <>
      <Menu position="top" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon className={classes.button} size="2.75rem" aria-label="More" title="More">
            <IconDots size="1.25rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {call.roomId && !isGuest && (
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<IconCopy size="1rem" stroke={1.6} aria-hidden />}
              rightSection={
                <span className={classes.note} aria-hidden>
                  for members
                </span>
              }
              onClick={copy}
            >
              {words}
            </Menu.Item>
          )}
          {!isGuest && (
            <>
              <ActionItem
                label="Invite people…"
                icon={IconUserPlus}
                refusal={!session?.can.invite && "You don't have permission to invite people"}
                onClick={() => setDialog('invite')}
              />
              <ActionItem
                label="Guests…"
                icon={IconDoorEnter}
                refusal={!session?.can.moderate && 'Only moderators of the call can let guests in'}
                onClick={() => setDialog('guests')}
              />
            </>
          )}
          <ActionItem
            label={layout === 'grid' ? 'Speaker view' : 'Grid view'}
            icon={layout === 'grid' ? IconUserScreen : IconLayoutGrid}
            refusal={call.remoteCount < 2 && 'For calls of three or more'}
            onClick={() => onLayout(layout === 'grid' ? 'speaker' : 'grid')}
          />
          {hasPictureInPicture() && (
            <ActionItem
              label="Picture in picture"
              icon={IconPictureInPicture}
              onClick={() =>
                void openPictureInPicture().then((isOpen) => isOpen || toast.info('There is no picture to show yet.'))
              }
            />
          )}
          <ActionItem label="Camera and microphone…" icon={IconSettings} onClick={() => setDialog('devices')} />
          {!isGuest && (
            <>
              <Menu.Divider />
              <ActionItem
                label="Record…"
                icon={IconPlayerRecord}
                refusal={noRecording(call, session, capabilities, managesRoles)}
                onClick={() => void record()}
              />
              {/* Nothing an administrator could do would bring it: only others are told whom to ask. */}
              {!managesRoles && (
                <ActionItem
                  label="Call a phone number"
                  icon={IconPhonePlus}
                  refusal={capabilities?.features.pstn.message ?? 'Not connected yet'}
                  onClick={nothing}
                />
              )}
            </>
          )}
          {session?.can.end && (
            <>
              <Menu.Divider />
              <ActionItem label="End call for everyone" icon={IconPhoneX} isDanger onClick={() => void end()} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'devices' && <DevicesDialog engine={engine} kind={call.kind} onClose={() => setDialog(null)} />}
        {dialog === 'invite' && session && <InviteDialog session={session} onClose={() => setDialog(null)} />}
        {dialog === 'guests' && session && <GuestsDialog session={session} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

const nothing = () => undefined;

const RECORD_WORDS =
  'Everyone in the call is asked, and nothing is recorded until all agree. This browser makes the recording; ' +
  'everyone in the call can watch it afterwards. Keep this tab open until it is saved.';

/** Why the call is not to be recorded; false where it is. */
function noRecording(
  { kind }: CallState,
  session: CallSession | undefined,
  capabilities: Capabilities | undefined,
  managesRoles: boolean,
): string | false {
  const feature = capabilities?.features.recording;
  if (!feature || !session) return 'Not connected yet';
  if (!feature.isOn) return whyOff(feature, 'recording calls', managesRoles);
  if (session.isEncrypted) return 'An end-to-end encrypted call cannot be recorded';
  if (session.recording) return 'This call is being recorded already';
  if (recordingType(kind === 'video') === null) return 'This browser cannot record';
  return !session.can.record && 'Not connected yet';
}
