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

/**
 * Where the tile at this place stands in a grid of twice so many tracks as columns, two for each tile: those of a last row that
 * is not full stand in its middle.
 */
export function columnOf(at: number, count: number, columns: number): string {
  const inLast = count % columns;
  const isFirstOfLast = inLast > 0 && at === count - inLast;
  return isFirstOfLast ? `${columns - inLast + 1} / span 2` : 'span 2';
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

/** How the stage is laid out: by oneself, the other large with oneself in the corner, one large beside the rest, or all alike. */
export type Form = 'alone' | 'pair' | 'speaker' | 'grid';

export interface Arranged<T> {
  form: Form;
  /** The large one of a `speaker` form; null in any other. */
  main: T | null;
  /** All the rest: the others first, oneself last. */
  rest: readonly T[];
}

export interface Wishes {
  layout: 'grid' | 'speaker';
  pinned: TileKey | null;
  lastSpeaker: string | null;
}

/** Lays the tiles out. One is large where the person wishes it, pinned one, or somebody shares a screen. */
export function arrange<T extends Shown>(tiles: readonly T[], { layout, pinned, lastSpeaker }: Wishes): Arranged<T> {
  const rest = [...tiles.filter(({ isLocal }) => !isLocal), ...tiles.filter(({ isLocal }) => isLocal)];
  if (rest.length < 2) return { form: rest[0]?.isLocal === false ? 'grid' : 'alone', main: null, rest };
  const isPinnedThere = pinned !== null && rest.some((tile) => same(tile, pinned));
  const hasScreen = rest.some(({ isScreen }) => isScreen);
  if (isPinnedThere || hasScreen || (layout === 'speaker' && rest.length > 2)) return large(rest, pinned, lastSpeaker);
  const isPair = rest.length === 2 && rest[1]?.isLocal === true;
  return { form: isPair ? 'pair' : 'grid', main: null, rest };
}

function large<T extends Shown>(tiles: readonly T[], pinned: TileKey | null, lastSpeaker: string | null): Arranged<T> {
  const main = mainTile(tiles, pinned, lastSpeaker);
  return { form: 'speaker', main, rest: tiles.filter((tile) => tile !== main) };
}
