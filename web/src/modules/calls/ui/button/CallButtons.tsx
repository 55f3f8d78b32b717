import { ActionIcon, Button } from '@mantine/core';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { ongoingQuery } from '../../api/queries';
import { type CallButtonState, callButton } from '../../model/call-button';
import type { StartRequest } from '../../model/call-state';
import { isDeserted } from '../../model/gone';
import { startCall } from '../call-runtime';
import { useCall } from '../use-call';
import { useButtonFacts } from './use-button-facts';

export interface CallButtonsProps {
  /** The conversation whose people are called. */
  threadId: string;
  isGroup: boolean;
  /** What the call is called until the server has said it. */
  displayName: string;
}

/** Starts a call with the people of a conversation, or joins the one that goes on there. */
export function CallButtons({ threadId, isGroup, displayName }: CallButtonsProps) {
  const access = useButtonFacts();
  const call = useCall();
  const ongoing = useQuery({ ...ongoingQuery(threadId), enabled: access.isEntitled && access.mayJoin }).data?.[0];
  const isHere = call.threadId === threadId && call.status !== 'idle';
  const isIn = isHere && call.status !== 'error';
  const facts = { ...access, ongoing: ongoing?.kind ?? null, isIn };
  const video = callButton('video', facts);
  const phone = callButton('phone', facts);
  // One button where both would do the same: nothing, or lead into the call that is there.
  const buttons = ongoing || isIn || video.kind === phone.kind || video.label === 'Call' ? [video] : [phone, video];
  // A call that everybody has left can still be entered, and invites nobody.
  const invites = ongoing !== undefined && !isIn && !isDeserted(ongoing);
  const start = (kind: StartRequest['kind']) => void startCall({ kind, threadId, isGroup, displayName });
  return buttons.map((state) => (
    <OneButton
      key={state.label}
      state={state}
      isPrimary={invites && state.label === 'Join call'}
      isLoading={isHere && call.isFetching}
      onStart={start}
    />
  ));
}

interface OneButtonProps {
  state: CallButtonState;
  isPrimary: boolean;
  isLoading: boolean;
  onStart: (kind: StartRequest['kind']) => void;
}

function OneButton({ state: { label, kind, reason }, isPrimary, isLoading, onStart }: OneButtonProps) {
  const isPhone = usePhone();
  const Icon = kind === 'video' ? IconVideo : IconPhone;
  const press = refused(reason, () => onStart(kind));
  // The quieter one of two is an icon where the bar has words for one.
  if (isPhone || label === 'Start audio') {
    const title = reason ?? label;
    return (
      <WithReason reason={reason}>
        <ActionIcon
          size={isPhone ? '2.75rem' : '2rem'}
          variant={isPhone ? 'subtle' : 'default'}
          aria-label={label}
          title={title}
          loading={isLoading}
          {...press}
        >
          <Icon size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
        </ActionIcon>
      </WithReason>
    );
  }
  return (
    <WithReason reason={reason}>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        title={reason}
        loading={isLoading}
        leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
        {...press}
      >
        {label}
      </Button>
    </WithReason>
  );
}
