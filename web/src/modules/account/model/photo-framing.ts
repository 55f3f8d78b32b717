/** Which part of a picture becomes a photo. Lengths are shares of the frame's side, so that they hold at any size of the frame. */

/** A width and a height, in pixels of the picture. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface Framing {
  /** 1: the shorter side of the picture is as long as the frame's. */
  zoom: number;
  /** From the frame's middle to the picture's. */
  x: number;
  y: number;
}

/** The middle of the picture, and as much of it as fits. */
export const WHOLE: Framing = { zoom: 1, x: 0, y: 0 };
/** The closest one can look. */
export const CLOSEST = 4;
/** How far an arrow moves the picture, and how much closer a press of + brings it. */
const STEP = 0.05;
const ZOOM_STEP = 1.1;
/** Pixels on a side of the largest copy that the server keeps. */
const MOST_PIXELS = 512;

/** How wide and high the picture lies in its frame. */
export function extentOf({ width, height }: PictureSize, zoom: number): PictureSize {
  const shorter = Math.min(width, height);
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom };
}

/** The picture moved by so much. The frame stays full. */
export function moved(from: Framing, size: PictureSize, by: { x: number; y: number }): Framing {
  const { width, height } = extentOf(size, from.zoom);
  const within = (offset: number, length: number) => {
    const most = (length - 1) / 2;
    return Math.min(most, Math.max(-most, offset));
  };
  return { zoom: from.zoom, x: within(from.x + by.x, width), y: within(from.y + by.y, height) };
}

/** The picture at another zoom. What is under `at`, as seen from the frame's middle, stays there as far as the frame stays full. */
export function zoomedTo(from: Framing, size: PictureSize, zoom: number, at = { x: 0, y: 0 }): Framing {
  const next = Math.min(CLOSEST, Math.max(1, zoom));
  const grown = next / from.zoom;
  const place = { x: at.x + (from.x - at.x) * grown, y: at.y + (from.y - at.y) * grown };
  return moved({ zoom: next, ...place }, size, { x: 0, y: 0 });
}

/** What a key does to the picture in its frame; null for a key that does nothing. An arrow moves the frame over the picture. */
export function framingByKey(from: Framing, size: PictureSize, key: string): Framing | null {
  if (key === 'ArrowLeft') return moved(from, size, { x: STEP, y: 0 });
  if (key === 'ArrowRight') return moved(from, size, { x: -STEP, y: 0 });
  if (key === 'ArrowUp') return moved(from, size, { x: 0, y: STEP });
  if (key === 'ArrowDown') return moved(from, size, { x: 0, y: -STEP });
  if (key === '+' || key === '=') return zoomedTo(from, size, from.zoom * ZOOM_STEP);
  if (key === '-') return zoomedTo(from, size, from.zoom / ZOOM_STEP);
  return key === '0' ? WHOLE : null;
}

/** The square that the frame shows, in pixels of the picture, and how many pixels the photo has on a side. */
export function cropOf({ zoom, x, y }: Framing, { width, height }: PictureSize) {
  const side = Math.min(width, height) / zoom;
  return {
    left: width / 2 - side * (x + 0.5),
    top: height / 2 - side * (y + 0.5),
    side,
    pixels: Math.max(1, Math.min(MOST_PIXELS, Math.round(side))),
  };
}
