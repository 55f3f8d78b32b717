/** Scrolling through more rows than a browser can give a height to. */

/** No browser makes an element much higher than this, in pixels; above it a pixel of scrolling is more than one of rows. */
const TALLEST = 12_000_000;

/** The rows in sight and where to put them. */
export interface RowWindow {
  /** The first row, from 0. */
  first: number;
  /** The row behind the last. */
  end: number;
  /** How far down the first row stands in the scrolled element, in pixels. */
  top: number;
}

/** The height of the scrolled element, in pixels. */
export function scrollHeightOf(rowCount: number, rowHeight: number): number {
  return Math.min(TALLEST, rowCount * rowHeight);
}

/** Rows to draw beyond both edges of the window. */
const AHEAD = 8;

/** What is in sight at a scroll position; all lengths in pixels. The ends of the list are reached exactly. */
export function windowAt(scrollTop: number, height: number, rowCount: number, rowHeight: number): RowWindow {
  const whole = rowCount * rowHeight;
  const shown = scrollHeightOf(rowCount, rowHeight);
  const range = shown - height;
  const at = Math.max(0, Math.min(scrollTop, Math.max(0, range)));
  // Without a need to, nothing is stretched: then this is `at` itself.
  const place = range > 0 ? (at * (whole - height)) / range : 0;
  const first = Math.max(0, Math.floor(place / rowHeight) - AHEAD);
  const end = Math.min(rowCount, Math.ceil((place + height) / rowHeight) + AHEAD);
  return { first, end, top: at - (place - first * rowHeight) };
}
