import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { type GuestCall, guestCallQuery } from '../../api/guest';
import { firstName } from '../../model/call-name';
import { startGuestCalls } from '../call-runtime';
import { GuestDoor } from './GuestDoor';
import { GuestEnd } from './GuestEnd';
import { GuestFrame, GuestLook } from './GuestFrame';
import { GuestRoom } from './GuestRoom';
import { useVisit } from './use-visit';

/** /guest-call/{link}: where somebody without an account asks to join a call, and takes part in it. */
export function GuestCallPage() {
  const { link } = useParams({ from: '/guest-call/$link' });
  const query = useQuery(guestCallQuery(link));
  const call = query.data;
  useEffect(startGuestCalls, []);
  usePageTitle(call?.title || 'Join a call');
  return (
    <>
      <GuestLook slug={call?.organisation.slug} />
      {call ? (
        <Visit key={link} link={link} call={call} />
      ) : (
        <GuestFrame>
          {query.error?.status === 404 ? (
            <EmptyState
              heading="h1"
              drawing={<SearchDrawing />}
              title="This call link doesn’t work"
              message="The call may be over or closed to guests. Ask the person who sent you the link."
            />
          ) : query.error ? (
            <LoadFailure what="The link" error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton m="1.5rem" height="16rem" width="auto" role="status" aria-label="Opening the link" />
          )}
        </GuestFrame>
      )}
    </>
  );
}

function Visit({ link, call }: { link: string; call: GuestCall }) {
  const { door, place, recording, choice, choose, take, enter, forget } = useVisit(link, call);
  if (door === 'room') return <GuestRoom name={firstName(call.title, [])} recording={recording} />;
  return (
    <GuestFrame organisation={call.organisation}>
      {door === 'ask' || door === 'waiting' ? (
        <GuestDoor
          call={call}
          link={link}
          place={place}
          choice={choice}
          onChoose={choose}
          onKnocked={take}
          onGivenUp={forget}
        />
      ) : (
        <GuestEnd door={door} call={call} onReturn={enter} onAskAgain={forget} />
      )}
    </GuestFrame>
  );
}
