/** A colour by hue (degrees), saturation and lightness (per cent). */
export interface Hsl {
  h: number;
  s: number;
  l: number;
}

/** Colours of the settings: a name, its value, and it may be its parts. */
export interface ColorOption {
  name: string;
  /** `#rrggbb` */
  value: string;
  hsl?: string | Partial<Hsl>;
}

/** What stands for a part that is missing. */
const MISSING: Hsl = { h: 0, s: 0, l: 50 };

/** Reads `h s% l%` or parts: what is missing or no number takes its default, what is beyond its range ends there. */
export function readHsl(hsl: string | Partial<Hsl>): Hsl {
  const [h, s, l] = typeof hsl === 'string' ? hsl.trim().split(/\s+/).map(Number.parseFloat) : [hsl.h, hsl.s, hsl.l];
  const or = (value: number | undefined, fallback: number) =>
    value !== undefined && Number.isFinite(value) ? value : fallback;
  return { h: wrapped(or(h, MISSING.h)), s: percent(or(s, MISSING.s)), l: percent(or(l, MISSING.l)) };
}

/** A colour's parts: those it comes with, else those of its value. */
export function partsOf({ value, hsl }: Omit<ColorOption, 'name'>): Hsl {
  return hsl === undefined ? toHsl(value) : readHsl(hsl);
}

/** The parts of `#rrggbb`, not rounded. */
export function toHsl(hex: string): Hsl {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  const l = most - spread / 2;
  if (spread === 0) return { h: 0, s: 0, l: l * 100 };
  const sextant = most === r ? (g - b) / spread : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { h: wrapped(sextant * 60), s: (spread / (1 - Math.abs(2 * l - 1))) * 100, l: l * 100 };
}

/** `#rrggbb` of a colour's parts. */
export function fromHsl({ h, s, l }: Hsl): string {
  const light = percent(l) / 100;
  const reach = (percent(s) / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const k = (offset + wrapped(h) / 30) % 12;
    const share = light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** What is added to a colour's saturation and lightness, per cent. */
export interface Shift {
  saturation: number;
  lightness: number;
}

/** The colour with its saturation and lightness, in whole per cent, shifted; both end at 0 and 100. */
export function shifted(hex: string, shift: Shift): string {
  const { h, s, l } = toHsl(hex);
  const moved = (part: number, by: number) => percent(Math.round(part) + by);
  return fromHsl({ h: Math.round(h), s: moved(s, shift.saturation), l: moved(l, shift.lightness) });
}

/** The words on a button that applies a colour: black where its lightness exceeds 60, else white. */
export function wordsOn(color: Omit<ColorOption, 'name'>): 'black' | 'white' {
  return partsOf(color).l > 60 ? 'black' : 'white';
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, value));
}

function wrapped(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
