import { contrast, fromOklch, luminance, toOklch } from './accent';
import type { Palette } from './theme-value';

export type Scheme = 'light' | 'dark';

/**
 * How dark a light surface, and how light a dark one, may be (WCAG luminance): within these the faintest words, the accent's
 * words and its marks keep their contrast, whatever the accent.
 */
const BOUND = { light: 0.82, dark: 0.025 } as const;
/** What an outline of a control has to its sheet (WCAG 2.2, 1.4.11). */
const CONTROL_CONTRAST = 3;

/** The surfaces of a scheme as they are worn, and whether words would have been lost on what was chosen. */
export interface Surfaces {
  palette: Palette;
  isAdjusted: boolean;
}

/** Surfaces on which words can be read: those chosen, made lighter in light and darker in dark as far as it takes. */
export function readableSurfaces(chosen: Palette, scheme: Scheme): Surfaces {
  const palette = {
    primary: bounded(chosen.primary, scheme),
    elevated: bounded(chosen.elevated, scheme),
    surface: bounded(chosen.surface, scheme),
    border: chosen.border,
  };
  const isAdjusted = (Object.keys(palette) as (keyof Palette)[]).some((name) => palette[name] !== chosen[name]);
  return { palette, isAdjusted };
}

/** What else lies between surfaces: made of them, as the product's own are. */
export function linesOf(palette: Palette, scheme: Scheme): Record<string, string> {
  const mix = (color: string, share: number, other: string) => `color-mix(in oklab, ${color} ${share}%, ${other})`;
  const ink = scheme === 'light' ? '#17201c' : '#e9eeeb';
  return {
    hairline: mix(palette.border, 65, palette.elevated),
    hover: mix(palette.surface, 55, palette.elevated),
    'border-strong': mix(palette.border, 85, ink),
    'line-control': outlineOn(palette.elevated, scheme),
  };
}

function bounded(color: string, scheme: Scheme): string {
  const bound = BOUND[scheme];
  const isFine = (one: string) => (scheme === 'light' ? luminance(one) >= bound : luminance(one) <= bound);
  let [lightness, chroma, hue] = toOklch(color);
  let worn = color;
  while (!isFine(worn)) {
    lightness += scheme === 'light' ? 0.01 : -0.01;
    worn = fromOklch(Math.min(1, Math.max(0, lightness)), chroma, hue);
    if (lightness >= 1 || lightness <= 0) chroma = 0;
  }
  return worn;
}

/** The design's own outline where it is seen on the sheet, else the nearest grey that is. */
function outlineOn(sheet: string, scheme: Scheme): string {
  let [lightness, chroma, hue] = toOklch(scheme === 'light' ? '#868f89' : '#6e7b74');
  let line = fromOklch(lightness, chroma, hue);
  while (contrast(line, sheet) < CONTROL_CONTRAST && lightness > 0 && lightness < 1) {
    lightness += scheme === 'light' ? -0.01 : 0.01;
    line = fromOklch(lightness, chroma, hue);
  }
  return line;
}
