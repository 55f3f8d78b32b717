import { Button } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './Lobby.module.css';
import type { LobbyState } from './use-lobby';

interface LobbyProps extends LobbyState {
  /** In the strip of a minimised call: one guest at a time. */
  isSmall?: boolean;
}

/** Guests who wait before the call, for those who may let them in. */
export function Lobby({ waiting, admit, refuse, isSmall = false }: LobbyProps) {
  const size = usePhone() ? 'md' : 'sm';
  if (waiting.length === 0) return null;
  const shown = isSmall ? waiting.slice(0, 1) : waiting;
  const more = waiting.length - shown.length;
  return (
    <ul className={classes.lobby} aria-label="Guests who wait" data-small={isSmall || undefined}>
      {shown.map((guest) => (
        <li key={guest.id} className={classes.guest}>
          <span className={classes.words}>
            <bdi className={classes.name}>{guest.name}</bdi> wants to join
            {more > 0 && <span className={classes.more}> · {more} more</span>}
          </span>
          <Button variant="default" size={size} aria-label={`Refuse ${guest.name}`} onClick={() => refuse(guest)}>
            Refuse
          </Button>
          <Button size={size} aria-label={`Admit ${guest.name}`} onClick={() => admit(guest)}>
            Admit
          </Button>
        </li>
      ))}
    </ul>
  );
}
