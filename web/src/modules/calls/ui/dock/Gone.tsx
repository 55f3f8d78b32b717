import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '@/shared/api/use-attempt';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { inviteToCall } from '../../api/calls-api';
import { sessionKey } from '../../api/keys';
import type { CallPerson } from '../../api/types';
import { hangUp } from '../call-runtime';
import classes from './Rung.module.css';

interface GoneProps {
  other: CallPerson;
  sessionId: string;
  canInvite: boolean;
}

/** The other of a call between two, who has gone, where they were seen: call them again, or leave. The head says what became of them. */
export function Gone({ other, sessionId, canInvite }: GoneProps) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const callAgain = () =>
    attempt.run(async () => {
      await inviteToCall(sessionId, [other.id]);
      await queries.invalidateQueries({ queryKey: sessionKey(sessionId) });
    });
  return (
    <div className={classes.rung} data-gone>
      <span className={classes.pictures}>
        <PersonAvatar name={other.displayName} photo={other.photoUrl} size="xl" />
      </span>
      <p className={classes.names}>{other.displayName}</p>
      <div className={classes.ways}>
        {canInvite && (
          <Button
            leftSection={<IconPhone size="1rem" stroke={1.6} aria-hidden />}
            loading={attempt.isBusy}
            onClick={() => void callAgain()}
          >
            Call again
          </Button>
        )}
        <Button variant="default" onClick={hangUp}>
          Leave
        </Button>
      </div>
      {attempt.error && (
        <p role="alert" className={classes.trouble}>
          {attempt.error}
        </p>
      )}
    </div>
  );
}
