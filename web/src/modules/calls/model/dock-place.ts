/** Where the dock lies and how large it is, in CSS pixels. Pure. */

export interface Size {
  width: number;
  height: number;
}
export interface Place extends Size {
  left: number;
  top: number;
}

/** Its full size, when a person enlarges it. */
export const DEFAULT_SIZE: Size = { width: 980, height: 860 };
/** As it opens: a card that leaves the page in use. */
export const CARD_SIZE: Size = { width: 400, height: 380 };
/** What the card leaves free below it: the field where a message is written, and the line that turns pages. */
export const CARD_LIFT = 120;
/** What short notes need at the window's lower right corner, and what the dock's own buttons take at its foot. */
const NOTES: Size = { width: 400, height: 240 };
const BUTTONS = 72;
/** What a person may make of it. */
export const LEAST: Size = { width: 320, height: 260 };
export const MOST: Size = { width: 720, height: 720 };
/** What stays free at the window's edges. */
export const MARGIN = 8;
/** One press of an arrow key. */
export const STEP = 24;

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The dock as it opens: a small card at the bottom right, over the page's last line. */
export function openingPlace(window: Size): Place {
  const { width, height } = CARD_SIZE;
  const left = window.width - width - MARGIN;
  return inside({ width, height, left, top: window.height - height - CARD_LIFT }, window);
}

/** The dock in its full size as far as the window has room, at the bottom right. */
export function fullPlace(window: Size): Place {
  const width = Math.min(DEFAULT_SIZE.width, window.width - 2 * MARGIN);
  const height = Math.min(DEFAULT_SIZE.height, window.height - 2 * MARGIN);
  return { width, height, left: window.width - width - MARGIN, top: window.height - height - MARGIN };
}

/** Keeps the dock inside the window: smaller where it must be, and moved. */
export function inside(place: Place, window: Size): Place {
  const width = Math.min(place.width, Math.max(LEAST.width, window.width - 2 * MARGIN));
  const height = Math.min(place.height, Math.max(LEAST.height, window.height - 2 * MARGIN));
  return {
    width,
    height,
    left: between(place.left, MARGIN, Math.max(MARGIN, window.width - width - MARGIN)),
    top: between(place.top, MARGIN, Math.max(MARGIN, window.height - height - MARGIN)),
  };
}

/** The dock moved by so much, and no further than the window reaches. */
export function moved(place: Place, by: { x: number; y: number }, window: Size): Place {
  return inside({ ...place, left: place.left + by.x, top: place.top + by.y }, window);
}

/** The dock with its lower right corner drawn by so much, within the sizes a person may choose and the window. */
export function resized(place: Place, by: { x: number; y: number }, window: Size): Place {
  const room = { width: window.width - place.left - MARGIN, height: window.height - place.top - MARGIN };
  return inside(
    {
      ...place,
      width: between(place.width + by.x, LEAST.width, Math.max(LEAST.width, Math.min(MOST.width, room.width))),
      height: between(place.height + by.y, LEAST.height, Math.max(LEAST.height, Math.min(MOST.height, room.height))),
    },
    window,
  );
}

/**
 * How high above the window's foot short notes begin, so that they cover no button of the dock; 0 where it leaves them their room.
 * They stand over the dock; over one that reaches too far up for that, above its buttons.
 */
export function notesLift(place: Place, window: Size): number {
  const below = window.height - place.top - place.height;
  const isBeside = place.left + place.width <= window.width - NOTES.width;
  if (isBeside || below >= NOTES.height) return 0;
  return place.top >= NOTES.height ? window.height - place.top + MARGIN : below + BUTTONS;
}

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** How far an arrow key moves; null for any other key. */
export const arrowStep = (key: string): { x: number; y: number } | null => ARROWS[key] ?? null;
