import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconPhone, IconUsers, IconVideo } from '@tabler/icons-react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { newUuid } from '@/shared/lib/uuid';
import { useSession } from '@/shared/session/use-session';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { refused, WithReason } from '@/shared/ui/WithReason';
import type { CallSession } from '../../api/types';
import { type ButtonFacts, callButton } from '../../model/call-button';
import { callLink, linkAtHand } from '../../model/call-link';
import { askedAgain, firstName, isByLink, onlyOther } from '../../model/call-name';
import { isInRoom } from '../../model/call-state';
import { isDeserted, mayComeBack, presentIn } from '../../model/gone';
import { againWords, goesOn, hereWords, kindWords, type StatusWords, statusWords } from '../../model/session-words';
import { minimize, startCall } from '../call-runtime';
import { useCallLabel } from '../dock/use-call-label';
import { GuestLinkButton } from '../GuestLinkButton';
import { useCall } from '../use-call';
import classes from './pages.module.css';

interface CallCardProps {
  call: CallSession;
  facts: Omit<ButtonFacts, 'ongoing' | 'isIn'>;
}

/** A call in a list: what it was, what became of it, and the way into it or to the same people. */
export function CallCard({ call, facts }: CallCardProps) {
  const { userId } = useSession();
  const isPhone = usePhone();
  const { kind, threadId, roomId, isGroup, displayName } = call;
  const here = useCall();
  const isOpen = goesOn(call);
  const isIn = isOpen && isInRoom(here, roomId);
  // What everybody has left is over, but for somebody who was cut off.
  const isLive = isOpen && (isIn || !isDeserted(call));
  const isOffered = isOpen ? !isIn && (isLive || mayComeBack(call, userId)) : true;
  const button = callButton(kind, { ...facts, ongoing: isOpen ? kind : null });
  const asked = askedAgain(call);
  const again = againWords(call, asked.length > 0 || threadId !== null);
  const words = isLive ? 'Join call' : isOpen ? 'Rejoin' : again;
  const Icon = kind === 'video' ? IconVideo : IconPhone;
  const enter = () => {
    const place = threadId ? { threadId } : isOpen ? { roomId } : null;
    // A room of its own is over with its call: the same people get another, or there is another link where nobody was asked.
    const rung = asked.length > 0 ? { participants: asked } : { visibility: 'tenant' as const };
    const anew = { roomId: newUuid(), metadata: titleOf(call), ...rung };
    const name = place || asked.length > 0 ? displayName : firstName(call.title, []);
    void startCall({ kind: button.kind, ...(place ?? anew), isGroup, displayName: name });
  };
  const became = isIn ? <HereBadge /> : <StatusBadge {...statusWords(call)} />;
  return (
    <li className={classes.card}>
      <CallMark call={call} />
      <div className={classes.about}>
        <p className={classes.name}>{displayName}</p>
        {isPhone ? (
          <>
            <div className={classes.fact}>
              <Icon size="0.875rem" stroke={1.6} role="img" aria-label={kindWords(kind)} />
              <span title={formatExactMoment(call.createdAt)}>{formatMoment(call.createdAt, new Date())}</span>
              {became}
            </div>
            <p className={classes.fact}>
              <span>{whoWords(call)}</span>
            </p>
          </>
        ) : (
          <p className={classes.fact}>
            <Icon size="0.875rem" stroke={1.6} aria-hidden />
            <span title={formatExactMoment(call.createdAt)}>
              {kindWords(kind)} · {whoWords(call)} · {formatMoment(call.createdAt, new Date())}
            </span>
          </p>
        )}
      </div>
      {!isPhone && became}
      <div className={classes.buttons} data-live={isLive || undefined}>
        {isLive && <LinkButton call={call} />}
        {isIn && here.minimized && (
          <Button variant="default" onClick={() => minimize(false)}>
            Show the call
          </Button>
        )}
        {isOffered && (
          <WithReason reason={button.reason}>
            {isPhone && !isLive ? (
              <ActionIcon size="2.75rem" aria-label={`${words}: ${displayName}`} {...refused(button.reason, enter)}>
                <Icon size="1.375rem" stroke={1.6} aria-hidden />
              </ActionIcon>
            ) : (
              <Button
                variant={isLive && presentIn(call) > 0 ? 'filled' : 'default'}
                aria-label={`${words}: ${displayName}`}
                {...refused(button.reason, enter)}
              >
                {words}
              </Button>
            )}
          </WithReason>
        )}
      </div>
    </li>
  );
}

function StatusBadge({ label, tone }: StatusWords) {
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
}

/** How the call stands in which this person is: what its dock says. */
function HereBadge() {
  return <StatusBadge {...hereWords(useCallLabel())} />;
}

function LinkButton({ call }: { call: CallSession }) {
  if (linkAtHand({ roomId: call.roomId, lastRequest: null }, call) === 'guests') {
    return <GuestLinkButton sessionId={call.id} />;
  }
  const link = callLink(window.location.origin, call.roomId, call.kind);
  return <CopyTextButton text={link} label="Copy invite link" done="Link copied" />;
}

/** Who called whom. The name that stands over it is not said again. */
function whoWords(call: CallSession): string {
  const { isMine, initiatorName, displayName } = call;
  if (isMine) return isByLink(call) ? 'You started it' : 'You called';
  return initiatorName === displayName ? 'Called you' : `From ${initiatorName}`;
}

const titleOf = ({ title }: CallSession): Record<string, unknown> => (title ? { title } : {});

/** Who the call was with: one person by their picture, several or a link by a sign. */
function CallMark({ call }: { call: CallSession }) {
  const other = onlyOther(call);
  if (other) return <PersonAvatar name={other.displayName} photo={other.photoUrl} size="lg" />;
  const Icon = isByLink(call) ? IconLink : IconUsers;
  return (
    <span className={classes.mark}>
      <Icon size="1.125rem" stroke={1.6} aria-hidden />
    </span>
  );
}
