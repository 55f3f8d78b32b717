import { contrast } from '@/shared/theme/accent';

/** What a logo needs to its ground (WCAG 2.2, 1.4.11). */
const ENOUGH = 3;
/** Alpha, 0 to 255, from which a pixel counts as solid. */
const SOLID = 250;
/** The share of a solid picture that its drawing covers at least. */
const DRAWING = 0.05;

/** A picture as a canvas gives it: red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** The sentence under a preview on this ground (`#rrggbb`); null where the logo is seen well. */
export function contrastWarning(logo: Pixels, ground: string, scheme: 'light' | 'dark'): string | null {
  const ratio = logoContrast(logo, ground);
  if (ratio === null || ratio >= ENOUGH) return null;
  // Rounded down, so that it never reads as the three that it misses.
  const words = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `This logo is hard to see in ${scheme} mode (contrast ${words} to 1).`;
}

/**
 * The WCAG contrast of a logo and its ground, 1 to 21; null where nothing is drawn. Counted is the mean colour of what is not
 * transparent. A picture that is solid to its edge brings a ground of its own, so the drawing on that counts: the contrast
 * that a twentieth of its pixels reach.
 */
export function logoContrast(logo: Pixels, ground: string): number | null {
  if (!isSolid(logo)) {
    const mean = meanColor(logo);
    return mean === null ? null : contrast(mean, ground);
  }
  const ratios = places(logo).map((at) => contrast(colorAt(logo, at), ground));
  ratios.sort((a, b) => b - a);
  return ratios[Math.floor(ratios.length * DRAWING)] ?? null;
}

/** Every pixel counts by how solid it is. */
function meanColor(logo: Pixels): string | null {
  const sum = [0, 0, 0];
  let weight = 0;
  for (const at of places(logo)) {
    const alpha = logo.data[at + 3] ?? 0;
    weight += alpha;
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (logo.data[at + channel] ?? 0) * alpha;
  }
  return weight > 0 ? hex(sum.map((channel) => channel / weight)) : null;
}

function isSolid(logo: Pixels): boolean {
  const { width, height, data } = logo;
  return places(logo).every((at, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    return !isEdge || (data[at + 3] ?? 0) >= SOLID;
  });
}

/** Where in the data each pixel begins. */
const places = ({ width, height }: Pixels): number[] => Array.from({ length: width * height }, (_, pixel) => pixel * 4);

const colorAt = ({ data }: Pixels, at: number): string => hex([0, 1, 2].map((channel) => data[at + channel] ?? 0));

const hex = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
