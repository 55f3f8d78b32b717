import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { forgetPlace, type GuestCall, guestStateQuery, keepPlace, keptPlace } from '../../api/guest';
import { askAgainMs, type Door, doorOf, type GuestState } from '../../model/guest-door';
import type { GuestPlace } from '../../model/guest-key';
import { endCall, farewell, startCall } from '../call-runtime';
import { ALL_ON, type OwnDevices } from '../devices/DeviceChoice';
import { useCall } from '../use-call';

export interface Visit {
  /** What the page shows. */
  door: Door;
  /** The guest's place in the lobby; null before they have knocked. */
  place: GuestPlace | null;
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
  const isTroubled = error !== null;
  const doorFor = (state: GuestState | undefined) =>
    doorOf({ hasPlace: place !== null, state, isInCall: status !== 'idle', hasBeenIn, farewell: left });
  const { data: state } = useQuery({
    ...guestStateQuery(place),
    refetchInterval: (query) => askAgainMs(doorFor(query.state.data), isTroubled),
  });

  const enter = () => {
    if (!place) return;
    setBeenIn(true);
    void startCall({
      kind: call.kind,
      guest: place,
      displayName: call.title,
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

  return {
    door: doorFor(state),
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
