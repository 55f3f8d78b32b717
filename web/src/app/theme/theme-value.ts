import { isHexColor } from './accent';

export const RADII = { none: '0rem', small: '0.25rem', medium: '0.5rem', large: '0.75rem', full: '1rem' } as const;
export const SCALINGS = [75, 90, 100, 110, 125] as const;
export const NAVIGATIONS = ['sidebar', 'topbar', 'topbar-nav'] as const;
export const MODES = ['light', 'dark', 'system'] as const;
export const FONTS = {
  inter: '"Inter Variable", Inter, system-ui, sans-serif',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
} as const;

export type Radius = keyof typeof RADII;
export type Scaling = (typeof SCALINGS)[number];
export type Navigation = (typeof NAVIGATIONS)[number];
export type Mode = (typeof MODES)[number];
export type Font = keyof typeof FONTS;

/** Everything that decides how the workspace looks: five choices of the tenant, one of the person. */
export interface ThemeValue {
  /** `#rrggbb` */
  accent: string;
  radius: Radius;
  /** Per cent of the normal size. */
  scaling: Scaling;
  font: Font;
  navigation: Navigation;
  mode: Mode;
}

/** A tenant's look; the mode is the person's own. */
export type TenantLook = Omit<ThemeValue, 'mode'>;

export const DEFAULT_LOOK: TenantLook = {
  accent: '#10b981',
  radius: 'medium',
  scaling: 100,
  font: 'inter',
  navigation: 'sidebar',
};

/** Reads a look from whatever the server or an older version stored; what is not known becomes the default. */
export function readLook(raw: unknown): TenantLook {
  const given = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<keyof TenantLook, unknown>;
  const { accent, radius, scaling, font, navigation } = given;
  return {
    accent: typeof accent === 'string' && isHexColor(accent) ? accent.toLowerCase() : DEFAULT_LOOK.accent,
    radius: isKeyOf(RADII, radius) ? radius : DEFAULT_LOOK.radius,
    scaling: SCALINGS.find((known) => known === scaling) ?? DEFAULT_LOOK.scaling,
    font: isKeyOf(FONTS, font) ? font : DEFAULT_LOOK.font,
    navigation: NAVIGATIONS.find((known) => known === navigation) ?? DEFAULT_LOOK.navigation,
  };
}

function isKeyOf<T extends object>(table: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(table, key);
}
