import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '@/shared/lib/external-store';
import {
  answerRecordingAsGuest,
  forgetPlace,
  type GuestCall,
  type GuestStanding,
  guestStateQuery,
  keepPlace,
  keptPlace,
} from '../../api/guest';
import { firstName } from '../../model/call-name';
import { askAgainMs, type Door, doorOf, type GuestState } from '../../model/guest-door';
import type { GuestPlace } from '../../model/guest-key';
import type { Recording } from '../../model/recording';
import { endCall, farewell, startCall } from '../call-runtime';
import { ALL_ON, type OwnDevices } from '../devices/DeviceChoice';
import type { RecordingState } from '../recording/use-recording';
import { useCall } from '../use-call';

export interface Visit {
  /** What the page shows. */
  door: Door;
  /** The guest's place in the lobby; null before they have knocked. */
  place: GuestPlace | null;
  /** The call's recording, to which the guest agrees or not. */
  recording: RecordingState;
  choice: OwnDevices;
  choose: (choice: OwnDevices) => void;
  /** The guest has knocked. */
  take: (place: GuestPlace) => void;
  /** Into the call, for a guest who was let in. */
  enter: () => void;
  /** Back to the beginning. */
  forget: () => void;
}

/** A guest's visit: whoever is let in enters the call at once. */
export function useVisit(link: string, call: GuestCall): Visit {
  const { status, error } = useCall();
  const [place, setPlace] = useState(() => keptPlace(link));
  const [hasBeenIn, setBeenIn] = useState(false);
  const [choice, choose] = useState(ALL_ON);
  const left = useStore(farewell);
  const queries = useQueryClient();
  const isTroubled = error !== null;
  const doorFor = (state: GuestState | undefined) =>
    doorOf({ hasPlace: place !== null, state, isInCall: status !== 'idle', hasBeenIn, farewell: left });
  const query = guestStateQuery(place);
  const { data: standing } = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => askAgainMs(doorFor(data?.state), isTroubled),
  });
  const state = standing?.state;

  const enter = () => {
    if (!place) return;
    setBeenIn(true);
    void startCall({
      kind: call.kind,
      guest: place,
      displayName: firstName(call.title, []),
      isMuted: !choice.isMicOn,
      isCameraOff: !choice.isCameraOn,
    });
  };
  const follow = useEffectEvent((to: GuestState | undefined) => {
    if (to === 'admitted' && !hasBeenIn) enter();
    // Trying again would not help: what the server says is why.
    if ((to === 'refused' || to === 'over') && isTroubled) endCall();
  });
  useEffect(() => follow(state), [state]);

  const answer = async (agrees: boolean) => {
    if (!place) return;
    try {
      queries.setQueryData(query.queryKey, await answerRecordingAsGuest(place, agrees));
    } catch {
      await queries.invalidateQueries({ queryKey: query.queryKey });
    }
  };

  return {
    door: doorFor(state),
    recording: {
      recording: recordingOf(standing, call),
      canStop: false,
      answer: (agrees) => void answer(agrees),
      stop: () => undefined,
    },
    place,
    choice,
    choose,
    take(made) {
      keepPlace(made);
      setPlace(made);
    },
    enter,
    forget() {
      forgetPlace(link);
      setBeenIn(false);
      setPlace(null);
    },
  };
}

/** A recording as a guest knows it: not who asked, but the organisation's side of the call. */
function recordingOf(standing: GuestStanding | undefined, { organisation }: GuestCall): Recording | null {
  if (!standing?.recording) return null;
  const { recording: state, hasAgreed } = standing;
  return { state, askedByName: organisation.name, startedAt: null, hasAgreed, isMine: false };
}
