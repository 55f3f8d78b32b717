import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconVolume } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { sessionQuery } from '../../api/queries';
import { callLink } from '../../model/call-link';
import { type CallState, isGuestCall } from '../../model/call-state';
import { columnsFor, isSpeakerView, mainTile, type Shown, type TileKey } from '../../model/tiles';
import type { RoomPerson, RoomView } from '../../room/room-engine';
import { useRoom } from '../use-call';
import classes from './Stage.module.css';
import { Tile } from './Tile';

interface StageProps {
  call: CallState;
  view: RoomView;
  layout: 'grid' | 'speaker';
  pinned: TileKey | null;
  onPin: (tile: TileKey | null) => void;
}

interface ShownTile extends Shown {
  person: RoomPerson;
}

/** Everybody in the call: side by side, or one large with the others beside it. */
export function Stage({ call, view, layout, pinned, onPin }: StageProps) {
  const { ref, width, height } = useElementSize<HTMLUListElement>();
  const { engine } = useRoom();
  const session = useQuery({ ...sessionQuery(call.sessionId ?? ''), enabled: call.sessionId !== null }).data;
  const moderates = session?.can.moderate ? session.id : null;
  const tiles = view.people.flatMap(tilesOf);
  const isSpeaker = isSpeakerView(layout, tiles, pinned);
  const main = isSpeaker ? mainTile(tiles, pinned, view.lastSpeaker) : null;
  const others = tiles.filter((tile) => tile !== main);
  const draw = (tile: ShownTile, isSmall: boolean) => {
    const isPinned = pinned?.identity === tile.identity && pinned.isScreen === tile.isScreen;
    return (
      <Tile
        key={`${tile.identity}/${tile.isScreen}`}
        person={tile.person}
        isScreen={tile.isScreen}
        isSmall={isSmall}
        isPinned={isPinned}
        onPin={tiles.length > 1 ? () => onPin(isPinned ? null : tile) : undefined}
        moderates={moderates}
      />
    );
  };
  const columns = columnsFor(Math.max(1, tiles.length), { width, height });
  return (
    <div className={classes.stage} data-speaker={isSpeaker || undefined}>
      {main && (
        <ul className={classes.main} aria-label="In the middle">
          {draw(main, false)}
        </ul>
      )}
      <ul
        ref={ref}
        className={main ? classes.strip : classes.grid}
        aria-label="People in the call"
        style={main ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {others.map((tile) => draw(tile, false))}
      </ul>
      {view.isSoundBlocked && (
        <Button
          className={classes.sound}
          size="md"
          leftSection={<IconVolume size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => void engine?.unblockSound()}
        >
          Turn on the sound
        </Button>
      )}
      {call.remoteCount === 0 && call.connectionState === 'connected' && (
        <div className={classes.alone}>
          <p className={classes.waiting}>Waiting for participants…</p>
          {call.roomId && !isGuestCall(call) && (
            <CopyTextButton
              text={callLink(window.location.origin, call.roomId, call.kind)}
              label="Copy invite link"
              done="Link copied"
            />
          )}
        </div>
      )}
      <div className={classes.reactions} aria-hidden="true">
        {view.reactions.map(({ id, name, emoji }) => (
          <span key={id} className={classes.reaction}>
            <span className={classes.emoji}>{emoji}</span> {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A person, and before them what they share. */
function tilesOf(person: RoomPerson): ShownTile[] {
  const { identity, isLocal, isSpeaking } = person;
  const own = { person, identity, isLocal, isSpeaking, isScreen: false };
  return person.screen ? [{ ...own, isScreen: true, isSpeaking: false }, own] : [own];
}
