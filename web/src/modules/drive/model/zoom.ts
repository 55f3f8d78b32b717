/** The steps of the preview's zoom; 1 is the size for reading. */
export const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** Two zooms nearer than this are the same one. */
const SAME = 0.001;

/** The next step up (1) or down (-1), also from between two steps; stays at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? ZOOMS.find((step) => step > zoom + SAME) : ZOOMS.findLast((step) => step < zoom - SAME);
  return next ?? zoom;
}

/** Whether there is a step in that direction. */
export function canStep(zoom: number, direction: 1 | -1): boolean {
  return stepZoom(zoom, direction) !== zoom;
}

/** The most that a page is wide at zoom 1, in pixels. */
const READING_WIDTH = 900;
/** A page wider than high becomes no narrower than this to be seen as a whole: its words could not be read. In pixels. */
const LEAST_WIDTH = 480;

/**
 * How wide a page is at zoom 1, in pixels: as wide as it reads well and the room allows. One that is wider than high, such as a
 * drawing or a slide, is seen as a whole. `ratio` is its height over its width.
 */
export function widthToRead(room: { width: number; height: number }, ratio: number): number {
  const width = Math.min(READING_WIDTH, room.width);
  return ratio < 1 ? Math.min(width, Math.max(LEAST_WIDTH, Math.floor(room.height / ratio))) : width;
}
