import { ActionIcon } from '@mantine/core';
import { IconHandStop, IconMicrophoneOff, IconPin, IconPinnedOff, IconWifi1 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { Picture, RoomPerson } from '../../room/room-engine';
import { PersonMenu } from './PersonMenu';
import classes from './Tile.module.css';

export interface TileProps {
  person: RoomPerson;
  isScreen: boolean;
  /** It is one of a strip: a name and a picture, and nothing to press. */
  isSmall?: boolean;
  isPinned?: boolean;
  onPin?: () => void;
  /** The call on the server, where this person may mute others and remove them. */
  moderates?: string | null;
  /** Where it stands in a grid, as style sheets say it. */
  column?: string;
}

/** A person in the call, or what they share. */
export function Tile({ person, isScreen, isSmall, isPinned, onPin, moderates, column }: TileProps) {
  const picture = isScreen ? person.screen : person.camera;
  const isNamed = person.name !== '';
  const own = person.isLocal ? (isNamed && !isSmall ? `${person.name} (you)` : 'You') : person.name;
  const name = isScreen ? (person.isLocal ? 'Your screen' : `${person.name}'s screen`) : own;
  return (
    <li
      className={classes.tile}
      data-speaking={(!isScreen && person.isSpeaking) || undefined}
      data-screen={isScreen || undefined}
      data-small={isSmall || undefined}
      style={column ? { gridColumn: column } : undefined}
    >
      {picture ? (
        <Video picture={picture} isMirrored={person.isLocal && !isScreen} name={name} />
      ) : (
        <span className={classes.avatar}>
          <PersonAvatar name={person.name || own} photo={person.photoUrl} size={isSmall ? 'lg' : 'xl'} />
        </span>
      )}
      <span className={classes.foot}>
        {!isScreen && person.isHandUp && (
          <IconHandStop size="1rem" stroke={1.8} role="img" aria-label="Hand raised" className={classes.hand} />
        )}
        {!isScreen && !person.isMicOn && (
          <IconMicrophoneOff size="0.875rem" stroke={1.8} role="img" aria-label="Microphone off" />
        )}
        {!isScreen && person.isPoor && (
          <IconWifi1 size="0.875rem" stroke={1.8} role="img" aria-label="Poor connection" />
        )}
        <span className={classes.name}>{name}</span>
        {!isScreen && person.isSpeaking && <span className={classes.heard}>, speaking</span>}
      </span>
      {!isSmall && (
        <span className={classes.tools}>
          {onPin && (
            <ActionIcon
              size="2rem"
              variant="default"
              aria-label={isPinned ? `Unpin ${name}` : `Pin ${name}`}
              title={isPinned ? 'Unpin' : 'Pin'}
              aria-pressed={isPinned}
              onClick={onPin}
            >
              {isPinned ? (
                <IconPinnedOff size="1rem" stroke={1.6} aria-hidden />
              ) : (
                <IconPin size="1rem" stroke={1.6} aria-hidden />
              )}
            </ActionIcon>
          )}
          {moderates && !person.isLocal && !isScreen && <PersonMenu person={person} sessionId={moderates} />}
        </span>
      )}
    </li>
  );
}

function Video({ picture, isMirrored, name }: { picture: Picture; isMirrored: boolean; name: string }) {
  const box = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    picture.attach(element);
    return () => picture.detach(element);
  }, [picture]);
  // What is said has an element of its own; words under live pictures do not exist.
  return (
    <video
      ref={box}
      className={classes.video}
      data-mirrored={isMirrored || undefined}
      data-call-picture
      aria-label={`Video of ${name}`}
      autoPlay
      playsInline
      muted
    />
  );
}
