import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ApiError } from '@/shared/api/errors';
import { findInvitationOptions } from '@/shared/api/gen/shell/queries.gen';
import { sessionQuery } from '@/shared/session/queries';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { EntryFrame } from './EntryFrame';
import { InviteForm } from './InviteForm';
import { LinkSpent } from './LinkSpent';
import classes from './parts.module.css';
import { SecondFactorStep } from './SecondFactorStep';
import { useLogin } from './use-login';

const TITLE = 'Join your team';

/** /invite?token=…: where an invitation's mail leads. Makes an account, or adds the organisation to the one there is. */
export function InvitePage() {
  const { token } = useSearch({ from: '/invite' });
  if (!token) return <LinkSpent title={TITLE} />;
  return <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery({ ...findInvitationOptions({ path: { token } }), retry: false });
  // Nobody signed in is the usual case here, not a failure.
  const session = useQuery({ ...sessionQuery, retry: false });
  const login = useLogin();

  if (invitation.error) return <Refused error={invitation.error} onRetry={() => void invitation.refetch()} />;
  if (!invitation.data || session.isPending) {
    return (
      <EntryFrame title={TITLE}>
        <div className={classes.fields} role="status" aria-label="Loading the invitation">
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      </EntryFrame>
    );
  }
  if (login.challenge) return <SecondFactorStep login={login} challenge={login.challenge} />;
  const { organisation, appearance, inviter } = invitation.data;
  return (
    <EntryFrame
      title={`Join ${organisation}`}
      lead={inviter ? `${inviter} invited you.` : 'You are invited.'}
      brand={{ name: organisation, appearance }}
    >
      <InviteForm token={token} invitation={invitation.data} signedInAs={session.data?.email} login={login} />
      <SigningInOverlay visible={login.isSlow} />
    </EntryFrame>
  );
}

function Refused({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isGone = error.status === 404 || error.code === 'INVITATION_GONE';
  const words = isGone ? 'Ask the person who invited you for a new link.' : error.message;
  return (
    <EntryFrame title={isGone ? 'This invitation is no longer valid' : TITLE} lead={<span role="alert">{words}</span>}>
      {error.isClientFault ? (
        <Button renderRoot={(props) => <Link {...props} to="/login" />} variant="default" size="lg" fullWidth>
          Go to log in
        </Button>
      ) : (
        <Button size="lg" fullWidth onClick={onRetry}>
          Try Again
        </Button>
      )}
    </EntryFrame>
  );
}
