/**
 * Ten shades from any accent. Lightness is fixed per shade (OKLCH); hue and strength come from the
 * accent, so every accent meets the same contrast. Index 7 is the fill in light, 4 in dark.
 */
export type AccentScale = readonly [string, string, string, string, string, string, string, string, string, string];

const LIGHTNESS = [0.977, 0.95, 0.9, 0.835, 0.765, 0.68, 0.6, 0.5, 0.42, 0.325] as const;
const STRENGTH = [0.1, 0.2, 0.42, 0.68, 0.9, 1, 0.95, 0.84, 0.72, 0.55] as const;
const MAX_CHROMA = 0.19;
/** How far a channel may leave [0, 1] and still be rounding. */
const TOLERANCE = 0.0005;

type Triple = readonly [number, number, number];

/** True for `#rrggbb`. */
export function isHexColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

/** The scale for an accent given as `#rrggbb`. */
export function accentScale(accent: string): AccentScale {
  const [, chroma, hue] = toOklch(accent);
  return LIGHTNESS.map((lightness, shade) =>
    fromOklch(lightness, Math.min(chroma, MAX_CHROMA) * (STRENGTH[shade] ?? 1), hue),
  ) as unknown as AccentScale;
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = linearChannels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Lightness 0–1, chroma, hue in radians. */
export function toOklch(hex: string): Triple {
  const [r, g, b] = linearChannels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const redGreen = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellowBlue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(redGreen, yellowBlue),
    Math.atan2(yellowBlue, redGreen),
  ];
}

/** `#rrggbb` of an OKLCH colour; chroma is lowered until the colour exists in sRGB. */
export function fromOklch(lightness: number, chroma: number, hue: number): string {
  let strength = chroma;
  let channels = toLinear(lightness, strength, hue);
  while (strength > 0 && channels.some((value) => value < -TOLERANCE || value > 1 + TOLERANCE)) {
    strength -= 0.002;
    channels = toLinear(lightness, strength, hue);
  }
  return `#${channels.map(toHexByte).join('')}`;
}

function toLinear(lightness: number, chroma: number, hue: number): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function linearChannels(hex: string): Triple {
  const at = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
}

function toHexByte(linear: number): string {
  const value = Math.max(0, linear);
  const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, gamma))
    .toString(16)
    .padStart(2, '0');
}
