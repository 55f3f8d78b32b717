import { isHexColor } from './accent';
import type { Shift } from './hsl';

export const RADII = { none: '0rem', small: '0.25rem', medium: '0.5rem', large: '0.75rem', full: '1rem' } as const;
export const SCALINGS = [75, 90, 100, 110, 125] as const;
export const NAVIGATIONS = ['sidebar', 'topbar', 'topbar-nav'] as const;
export const MODES = ['light', 'dark', 'system'] as const;
/**
 * The first three come with the product, each fetched only where it is chosen; the others come with people's devices. Nothing
 * is fetched from elsewhere.
 */
export const FONTS = {
  inter: '"Inter Variable", Inter, system-ui, sans-serif',
  'source-sans': '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif',
  figtree: '"Figtree Variable", Figtree, system-ui, sans-serif',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  arial: 'Arial, "Liberation Sans", Helvetica, sans-serif',
  verdana: 'Verdana, "DejaVu Sans", Geneva, sans-serif',
  georgia: 'Georgia, "Liberation Serif", "Times New Roman", serif',
} as const;
export const VARIATIONS = ['lighter', 'darker', 'muted'] as const;
export const SURFACES = ['primary', 'elevated', 'surface', 'border'] as const;

export type Radius = keyof typeof RADII;
export type Scaling = (typeof SCALINGS)[number];
export type Navigation = (typeof NAVIGATIONS)[number];
export type Mode = (typeof MODES)[number];
export type Font = keyof typeof FONTS;
export type Variation = (typeof VARIATIONS)[number];
/** What things lie on in one of the two schemes, each `#rrggbb`. */
export type Palette = Record<(typeof SURFACES)[number], string>;

/** A tenant's look. Whether it is light or dark is the person's own choice. Colours are `#rrggbb`. */
export interface TenantLook {
  accent: string;
  variations: Record<Variation, Shift>;
  success: string;
  danger: string;
  light: Palette;
  dark: Palette;
  radius: Radius;
  /** Per cent of the normal size. */
  scaling: Scaling;
  font: Font;
  navigation: Navigation;
}

export const DEFAULT_LOOK: TenantLook = {
  accent: '#10b981',
  variations: {
    lighter: { saturation: 0, lightness: 15 },
    darker: { saturation: 5, lightness: -10 },
    muted: { saturation: -20, lightness: 5 },
  },
  success: '#179946',
  danger: '#d34d41',
  light: { primary: '#f4f5f2', elevated: '#ffffff', surface: '#eceeea', border: '#dcdfd9' },
  dark: { primary: '#0e1311', elevated: '#151b18', surface: '#1f2723', border: '#2c3631' },
  radius: 'medium',
  scaling: 100,
  font: 'inter',
  navigation: 'sidebar',
};

type Raw = Record<string, unknown>;

/** Reads a look as the server sends it, or as it was remembered; what is not known becomes the default. */
export function readLook(raw: unknown): TenantLook {
  const given = objectOf(raw);
  const { radius, scaling, font, navigation } = given;
  return {
    accent: colorOf(given.accent, DEFAULT_LOOK.accent),
    variations: readVariations(objectOf(given.variations)),
    success: colorOf(objectOf(given.success).value ?? given.success, DEFAULT_LOOK.success),
    danger: colorOf(objectOf(given.danger).value ?? given.danger, DEFAULT_LOOK.danger),
    light: readPalette(objectOf(given.light), DEFAULT_LOOK.light),
    dark: readPalette(objectOf(given.dark), DEFAULT_LOOK.dark),
    radius: isKeyOf(RADII, radius) ? radius : DEFAULT_LOOK.radius,
    scaling: SCALINGS.find((known) => known === scaling) ?? DEFAULT_LOOK.scaling,
    font: isKeyOf(FONTS, font) ? font : DEFAULT_LOOK.font,
    navigation: NAVIGATIONS.find((known) => known === navigation) ?? DEFAULT_LOOK.navigation,
  };
}

function readVariations(raw: Raw): TenantLook['variations'] {
  const shift = (sent: unknown, name: Variation): Shift => {
    const given = objectOf(sent ?? raw[name]);
    const saturation = given.saturationShift ?? given.saturation;
    const lightness = given.lightnessShift ?? given.lightness;
    const isKnown = typeof saturation === 'number' && typeof lightness === 'number';
    return isKnown ? { saturation, lightness } : DEFAULT_LOOK.variations[name];
  };
  return {
    lighter: shift(raw.variant1, 'lighter'),
    darker: shift(raw.variant2, 'darker'),
    muted: shift(raw.variant3, 'muted'),
  };
}

function readPalette(raw: Raw, fallback: Palette): Palette {
  const colors = SURFACES.map((name) => [name, colorOf(raw[name], '')] as const);
  return colors.every(([, color]) => color !== '') ? (Object.fromEntries(colors) as Palette) : fallback;
}

function colorOf(raw: unknown, fallback: string): string {
  return typeof raw === 'string' && isHexColor(raw) ? raw.toLowerCase() : fallback;
}

function objectOf(raw: unknown): Raw {
  return (typeof raw === 'object' && raw !== null ? raw : {}) as Raw;
}

function isKeyOf<T extends object>(table: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(table, key);
}
