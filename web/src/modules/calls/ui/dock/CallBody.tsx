import { useState } from 'react';
import type { TileKey } from '../../model/tiles';
import { useCall, useRoom } from '../use-call';
import classes from './CallDock.module.css';
import { DockBar } from './DockBar';
import { ErrorPanel } from './ErrorPanel';
import { Stage } from './Stage';

/** How the people in the call are arranged, as the person chose it. */
export interface Arrangement {
  pinned: TileKey | null;
  setPinned: (tile: TileKey | null) => void;
  layout: 'grid' | 'speaker';
  setLayout: (layout: 'grid' | 'speaker') => void;
}

/** An arrangement to begin with. It is kept outside the call's body, which goes while the call is minimised. */
export function useArrangement(): Arrangement {
  const [pinned, setPinned] = useState<TileKey | null>(null);
  const [layout, setLayout] = useState<'grid' | 'speaker'>('grid');
  return { pinned, setPinned, layout, setLayout };
}

/** The call itself, in whichever frame: who is there, and what can be done. */
export function CallBody({ arrangement }: { arrangement: Arrangement }) {
  const { pinned, setPinned, layout, setLayout } = arrangement;
  const call = useCall();
  const { view, engine } = useRoom();
  return (
    <>
      <div className={classes.body}>
        {call.error !== null ? (
          <ErrorPanel call={call} />
        ) : call.token === null ? (
          <p className={classes.preparing} role="status">
            Preparing secure room…
          </p>
        ) : (
          <Stage call={call} view={view} layout={layout} pinned={pinned} onPin={setPinned} />
        )}
      </div>
      {call.error === null && <DockBar call={call} view={view} engine={engine} layout={layout} onLayout={setLayout} />}
    </>
  );
}
