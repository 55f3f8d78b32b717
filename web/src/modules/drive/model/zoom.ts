/** The steps of the preview's zoom; 1 fits the width. */
export const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The next step up (1) or down (-1); stays at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const index = ZOOMS.indexOf(zoom);
  return ZOOMS[index + direction] ?? zoom;
}
