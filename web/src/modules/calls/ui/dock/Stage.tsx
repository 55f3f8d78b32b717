import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconVolume } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/queries';
import { isByLink } from '../../model/call-name';
import type { CallState } from '../../model/call-state';
import { otherOfTwo } from '../../model/gone';
import { arrange, columnOf, columnsFor, type Shown, type TileKey } from '../../model/tiles';
import type { RoomPerson, RoomView } from '../../room/room-engine';
import { useRoom } from '../use-call';
import { Alone } from './Alone';
import { Gone } from './Gone';
import { Rung } from './Rung';
import classes from './Stage.module.css';
import { Tile } from './Tile';
import { useGone, useRung } from './use-call-label';

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

/** Everybody in the call: side by side, or one large with the others beside it. Whoever is alone sees who is rung. */
export function Stage({ call, view, layout, pinned, onPin }: StageProps) {
  const { ref, width, height } = useElementSize<HTMLUListElement>();
  const { engine } = useRoom();
  const session = useQuery({ ...sessionQuery(call.sessionId ?? ''), enabled: call.sessionId !== null }).data;
  const moderates = session?.can.moderate ? session.id : null;
  const rung = useRung(call);
  const goneWords = useGone(call);
  const gone = session && goneWords !== null && !isByLink(session) ? otherOfTwo(session) : null;
  const hasOther = rung.length > 0 || gone !== null;
  const isAlone = call.remoteCount === 0 && call.connectionState === 'connected';
  const tiles = view.people.flatMap(tilesOf);
  const { form, main, rest } = arrange(tiles, { layout, pinned, lastSpeaker: view.lastSpeaker });
  // Whoever is rung stands where they will be once they have answered, and whoever has left where they were.
  const shape = form === 'alone' && hasOther ? 'pair' : form;
  const columns = columnsFor(Math.max(1, tiles.length), { width, height });
  const draw = (tile: ShownTile, column?: string) => {
    const isPinned = pinned?.identity === tile.identity && pinned.isScreen === tile.isScreen;
    return (
      <Tile
        key={`${tile.identity}/${tile.isScreen}`}
        person={tile.person}
        isScreen={tile.isScreen}
        isSmall={shape === 'pair' && tile.isLocal}
        isPinned={isPinned}
        onPin={tiles.length > 2 || isPinned ? () => onPin(isPinned ? null : tile) : undefined}
        moderates={moderates}
        column={column}
      />
    );
  };
  return (
    <div className={classes.stage} data-form={shape}>
      {main && (
        <ul className={classes.main} aria-label="In the middle">
          {draw(main)}
        </ul>
      )}
      {rung.length > 0 && <Rung people={rung} />}
      {gone && session && <Gone other={gone} sessionId={session.id} canInvite={session.can.invite} />}
      <ul
        ref={ref}
        className={LISTS[shape]}
        aria-label="People in the call"
        data-over={hasOther || undefined}
        style={shape === 'grid' ? { gridTemplateColumns: `repeat(${2 * columns}, minmax(0, 1fr))` } : undefined}
      >
        {rest.map((tile, at) => draw(tile, shape === 'grid' ? columnOf(at, rest.length, columns) : undefined))}
      </ul>
      {isAlone && !hasOther && <Alone call={call} isSaid={goneWords !== null} />}
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

const LISTS = { alone: classes.grid, grid: classes.grid, pair: classes.pair, speaker: classes.strip } as const;

/** A person, and before them what they share. */
function tilesOf(person: RoomPerson): ShownTile[] {
  const { identity, isLocal, isSpeaking } = person;
  const own = { person, identity, isLocal, isSpeaking, isScreen: false };
  return person.screen ? [{ ...own, isScreen: true, isSpeaking: false }, own] : [own];
}
