/** How the people of a call are laid out. Pure. */
import type { Size } from './dock-place';

/** Width through height of a tile that wastes nothing of a camera's picture. */
const SHAPE = 16 / 9;
const GAP = 8;

/** In how many columns `count` tiles are largest on a stage of this size. */
export function columnsFor(count: number, stage: Size): number {
  let best = { columns: 1, area: -1 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const width = (stage.width - GAP * (columns - 1)) / columns;
    const height = (stage.height - GAP * (rows - 1)) / rows;
    const drawn = Math.min(width, height * SHAPE);
    if (drawn > best.area + 0.5) best = { columns, area: drawn };
  }
  return best.columns;
}

/** What a tile shows: somebody, or what somebody shares. */
export interface TileKey {
  identity: string;
  isScreen: boolean;
}

export interface Shown extends TileKey {
  isLocal: boolean;
  isSpeaking: boolean;
}

const same = (a: TileKey, b: TileKey) => a.identity === b.identity && a.isScreen === b.isScreen;

/**
 * The one that is large where one is: what is pinned, else what somebody else shares, else who spoke last, else anybody else.
 * One's own picture only when there is no other.
 */
export function mainTile<T extends Shown>(
  tiles: readonly T[],
  pinned: TileKey | null,
  lastSpeaker: string | null,
): T | null {
  const find = (is: (tile: T) => boolean) => tiles.find(is);
  return (
    (pinned && find((tile) => same(tile, pinned))) ||
    find((tile) => tile.isScreen && !tile.isLocal) ||
    find((tile) => !tile.isScreen && !tile.isLocal && tile.isSpeaking) ||
    find((tile) => !tile.isScreen && !tile.isLocal && tile.identity === lastSpeaker) ||
    find((tile) => !tile.isLocal) ||
    tiles[0] ||
    null
  );
}

/** True where one tile is large beside the others: it is chosen, pinned, or somebody shares a screen. */
export function isSpeakerView(view: 'grid' | 'speaker', tiles: readonly Shown[], pinned: TileKey | null): boolean {
  if (tiles.length < 2) return false;
  const isPinnedThere = pinned !== null && tiles.some((tile) => same(tile, pinned));
  return view === 'speaker' || isPinnedThere || tiles.some(({ isScreen }) => isScreen);
}
