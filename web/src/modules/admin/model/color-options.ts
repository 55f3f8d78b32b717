import { accentScale, contrast } from '@/shared/theme/accent';
import type { ColorOption } from '@/shared/theme/hsl';
import { DEFAULT_LOOK, type Palette, SURFACES } from '@/shared/theme/theme-value';

/** The accents on offer, the default first; a row of seven at a time. */
export const ACCENTS: readonly ColorOption[] = [
  { name: 'Emerald', value: '#10b981' },
  { name: 'Teal', value: '#0d9488' },
  { name: 'Cyan', value: '#0891b2' },
  { name: 'Blue', value: '#2563eb' },
  { name: 'Indigo', value: '#4f46e5' },
  { name: 'Violet', value: '#7c3aed' },
  { name: 'Fuchsia', value: '#c026d3' },
  { name: 'Pink', value: '#db2777' },
  { name: 'Rose', value: '#e11d48' },
  { name: 'Red', value: '#dc2626' },
  { name: 'Orange', value: '#ea580c' },
  { name: 'Amber', value: '#d97706' },
  { name: 'Lime', value: '#65a30d' },
  { name: 'Slate', value: '#475569' },
  { name: 'Mint', value: '#6ee7b7' },
  { name: 'Sky', value: '#38bdf8' },
  { name: 'Steel', value: '#3f76b8' },
  { name: 'Lavender', value: '#a78bfa' },
  { name: 'Coral', value: '#fb7185' },
  { name: 'Sand', value: '#d6b370' },
  { name: 'Graphite', value: '#1f2937' },
];

/** What can stand for what went well, the default first. */
export const SUCCESSES: readonly ColorOption[] = [
  { name: 'Green', value: '#179946' },
  { name: 'Emerald', value: '#10b981' },
  { name: 'Teal', value: '#0d9488' },
  { name: 'Lime', value: '#65a30d' },
  { name: 'Forest', value: '#166534' },
  { name: 'Cyan', value: '#0891b2' },
  { name: 'Blue', value: '#2563eb' },
  { name: 'Slate', value: '#475569' },
];

/** What can stand for what destroys or failed, the default first. */
export const DANGERS: readonly ColorOption[] = [
  { name: 'Red', value: '#d34d41' },
  { name: 'Crimson', value: '#dc2626' },
  { name: 'Rose', value: '#e11d48' },
  { name: 'Brick', value: '#9f2d20' },
  { name: 'Orange', value: '#ea580c' },
  { name: 'Amber', value: '#d97706' },
  { name: 'Pink', value: '#db2777' },
  { name: 'Plum', value: '#86198f' },
];

/** Surfaces of a scheme that go together. */
export interface PaletteOption {
  name: string;
  palette: Palette;
}

const surfaces = (primary: string, elevated: string, surface: string, border: string): Palette => ({
  primary,
  elevated,
  surface,
  border,
});

/** The light palettes on offer, the default first. */
export const LIGHTS: readonly PaletteOption[] = [
  { name: 'Stone', palette: DEFAULT_LOOK.light },
  { name: 'Paper', palette: surfaces('#ffffff', '#ffffff', '#f1f1f1', '#dedede') },
  { name: 'Mist', palette: surfaces('#f2f5f9', '#ffffff', '#e8edf4', '#d6dde7') },
  { name: 'Linen', palette: surfaces('#f8f4ec', '#fffdf8', '#f0eadf', '#e0d8c9') },
];

/** The dark palettes on offer, the default first. */
export const DARKS: readonly PaletteOption[] = [
  { name: 'Stone', palette: DEFAULT_LOOK.dark },
  { name: 'Black', palette: surfaces('#000000', '#0b0b0b', '#181818', '#2b2b2b') },
  { name: 'Midnight', palette: surfaces('#0b1020', '#121830', '#1b2340', '#2b3558') },
  { name: 'Umber', palette: surfaces('#14100c', '#1c1712', '#272019', '#3a3128') },
];

/** What a palette on offer is called; a palette of one's own is `Custom`. */
export function paletteName(options: readonly PaletteOption[], chosen: Palette): string {
  const isSame = ({ palette }: PaletteOption) =>
    SURFACES.every((surface) => palette[surface].toLowerCase() === chosen[surface].toLowerCase());
  return options.find(isSame)?.name ?? 'Custom';
}

/** What the page says of an accent's contrast. */
export interface ContrastReport {
  /** Of words in the accent, in the scheme where it is less: `5.7 : 1`. */
  words: string;
  /** Words would not be readable in the colour itself, so they wear another shade of it. */
  isAdjusted: boolean;
}

/** The contrast of the words of an accent `#rrggbb` on sheets and of words on its buttons, as they are worn. */
export function reportContrast(accent: string): ContrastReport {
  const shades = accentScale(accent);
  const sheet = { light: DEFAULT_LOOK.light.elevated, dark: DEFAULT_LOOK.dark.elevated };
  const worn = Math.min(contrast(shades[7], sheet.light), contrast(shades[4], sheet.dark));
  const bare = Math.min(contrast(accent, sheet.light), contrast(accent, sheet.dark));
  return { words: `${worn.toFixed(1)} : 1`, isAdjusted: bare < 4.5 };
}
