import { Button } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMoment } from '@/shared/lib/use-moment';
import { isQuietNow } from '@/shared/session/quiet-hours';
import { usePresence } from '@/shared/session/use-presence';
import { useSession } from '@/shared/session/use-session';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { toast } from '@/shared/ui/toast/toast';
import { declineCall } from '../../api/calls-api';
import { everySession } from '../../api/live';
import { invitesQuery } from '../../api/queries';
import type { CallSession } from '../../api/types';
import { isSameCall, type StartRequest } from '../../model/call-state';
import { isRingHeard, ringing } from '../../model/invites';
import { kindWords } from '../../model/session-words';
import { startCall } from '../call-runtime';
import { startRing } from '../sounds';
import { useCall } from '../use-call';
import classes from './IncomingCall.module.css';

/** When somebody is rung no more who was asked to a call that goes on, nobody says: how soon it is asked, in milliseconds. */
const RING_MS = 5000;

/** The call that rings for the person, if any. */
export function IncomingCall() {
  const { uid } = useSession();
  const call = useCall();
  const invites = useQuery({
    ...invitesQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'active') ? RING_MS : false),
  });
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  // What rings no more may ring again: whoever has left is called again into the same call.
  useEffect(() => {
    const listed = new Set(invites.data?.map(({ id }) => id));
    setAnswered((before) => new Set([...before].filter((id) => listed.has(id))));
  }, [invites.data]);
  const open = (invites.data ?? []).filter(({ id }) => !answered.has(id));
  const invite = ringing(open, uid, Date.now());
  useMoment(invite?.ringsUntil, () => void invites.refetch());
  if (!invite || isSameCall(call, requestFor(invite))) return null;
  const answer = () => setAnswered((before) => new Set(before).add(invite.id));
  return <Banner key={invite.id} invite={invite} isBusy={call.status !== 'idle'} onAnswer={answer} />;
}

/** What enters the room of a call: with the call's own kind. */
function requestFor({ kind, threadId, roomId, isGroup, displayName }: CallSession): StartRequest {
  return { kind, ...(threadId ? { threadId } : { roomId }), isGroup, displayName };
}

interface BannerProps {
  invite: CallSession;
  /** The person is in another call. */
  isBusy: boolean;
  onAnswer: () => void;
}

function Banner({ invite, isBusy, onAnswer }: BannerProps) {
  const queries = useQueryClient();
  const { status } = usePresence();
  const isHeard = isRingHeard({ isUnavailable: status === 'unavailable', isBusy, isQuiet: isQuietNow() });
  useEffect(() => (isHeard ? startRing() : undefined), [isHeard]);

  const accept = () => {
    onAnswer();
    void startCall(requestFor(invite));
  };
  const decline = () => {
    onAnswer();
    declineCall(invite.id, isBusy ? 'busy' : 'declined')
      .then(() => queries.invalidateQueries({ queryKey: everySession }))
      .catch(() => toast.error('The call could not be declined.'));
  };
  const caller = invite.people.find(({ id }) => id === invite.startedBy);
  const Icon = invite.kind === 'video' ? IconVideo : IconPhone;
  const isNamed = invite.displayName !== invite.initiatorName;
  return (
    <section
      className={classes.banner}
      role="alertdialog"
      aria-label={`Incoming call from ${invite.initiatorName}`}
      aria-describedby="incoming-call"
    >
      <div className={classes.who}>
        <PersonAvatar name={invite.initiatorName} photo={caller?.photoUrl} size="lg" />
        <div className={classes.words}>
          <p className={classes.name}>{invite.initiatorName}</p>
          <p className={classes.about} id="incoming-call" role="status">
            <Icon size="0.875rem" stroke={1.8} aria-hidden />
            <span>
              Incoming {kindWords(invite.kind).toLowerCase()}
              {isNamed && ` · ${invite.displayName}`}
            </span>
          </p>
        </div>
      </div>
      {isBusy && <p className={classes.note}>Accepting leaves the call you are in.</p>}
      <div className={classes.answers}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPhoneOff size="1rem" stroke={1.8} aria-hidden />}
          onClick={decline}
        >
          Decline
        </Button>
        <Button size="md" leftSection={<Icon size="1rem" stroke={1.8} aria-hidden />} onClick={accept}>
          Accept
        </Button>
      </div>
    </section>
  );
}
