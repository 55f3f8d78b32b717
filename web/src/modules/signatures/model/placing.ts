/** Where on a page a signature goes: parts of the page, from its upper left corner. */
export interface Placed {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** On which page a signature goes, from 1, and where on it; the last page where none is said. */
export interface Spot {
  page?: number;
  place: Placed;
}

const WIDTH = 0.4;
const HEIGHT = 0.07;
const GAP = 0.01;
const FOOT = 0.97;
const LEFT = 0.08;
const IN_A_ROW = 2;

/** Where the server puts so many signatures at the foot of a page. */
export function usualPlaces(count: number): Placed[] {
  const rows = Math.max(1, Math.ceil(count / IN_A_ROW));
  const height = Math.min(HEIGHT, 0.9 / rows - GAP);
  return Array.from({ length: Math.max(1, count) }, (_, number) => {
    const row = Math.floor(number / IN_A_ROW);
    const column = number % IN_A_ROW;
    return { left: LEFT + column * (WIDTH + 0.04), top: FOOT - (rows - row) * (height + GAP), width: WIDTH, height };
  });
}

/** The same field so much further right and down, still on its page. */
export function moveBy({ left, top, width, height }: Placed, right: number, down: number): Placed {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return { left: within(left + right, 1 - width), top: within(top + down, 1 - height), width, height };
}

/** The least side of a field. */
const LEAST = 0.02;

/** The same field so much wider and higher, still on its page and large enough to be seen. */
export function resizeBy({ left, top, width, height }: Placed, wider: number, higher: number): Placed {
  const within = (value: number, most: number) => Math.min(Math.max(value, LEAST), most);
  return { left, top, width: within(width + wider, 1 - left), height: within(height + higher, 1 - top) };
}

/** Where on its page a field is drawn. */
export const placeStyle = ({ left, top, width, height }: Placed) => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
