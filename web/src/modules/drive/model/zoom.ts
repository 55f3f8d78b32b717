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
