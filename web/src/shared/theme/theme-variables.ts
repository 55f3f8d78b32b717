import { type AccentScale, accentScale } from './accent';
import { shifted } from './hsl';
import { linesOf, readableSurfaces, type Scheme } from './surfaces';
import { DEFAULT_LOOK, FONTS, type Palette, RADII, type TenantLook } from './theme-value';

type Variables = Record<string, string>;

/**
 * The CSS variables that a look sets on the root element; everything else in tokens.css derives from them. Colours that are
 * the product's own are not set: tokens.css has them, drawn by hand.
 */
export function themeVariables(look: TenantLook): Variables {
  return {
    ...accentVariables(look),
    ...statusVariables('ok', look.success, DEFAULT_LOOK.success),
    ...statusVariables('bad', look.danger, DEFAULT_LOOK.danger),
    ...surfaceVariables('light', look.light),
    ...surfaceVariables('dark', look.dark),
    '--r': RADII[look.radius],
    '--scale': String(look.scaling / 100),
    '--font': FONTS[look.font],
  };
}

/**
 * The accent's shades, and of its variations those that have a part: the lighter one lies under what is selected, the darker
 * one is the accent pointed at and strong words, the muted one is lines. All go through the same rule, so words stay readable
 * on all of them.
 */
function accentVariables({ accent, variations }: TenantLook): Variables {
  const shades = accentScale(accent).map((color, shade) => [`--accent-${shade}`, color] as const);
  const lighter = accentScale(shifted(accent, variations.lighter));
  const darker = accentScale(shifted(accent, variations.darker));
  const muted = accentScale(shifted(accent, variations.muted));
  return {
    ...Object.fromEntries(shades),
    '--lighter-0': lighter[0],
    '--lighter-1': lighter[1],
    '--lighter-7': lighter[7],
    '--darker-3': darker[3],
    '--darker-8': darker[8],
    '--muted-2': muted[2],
    '--muted-7': muted[7],
  };
}

/** What went well, or badly: ground, line, mark and words by the accent's rule. */
function statusVariables(name: 'ok' | 'bad', color: string, own: string): Variables {
  if (color === own) return {};
  const shades: AccentScale = accentScale(color);
  const ground = (share: number) => `color-mix(in oklab, ${shades[7]} ${share}%, var(--elevated))`;
  const variables: Variables = {
    [`--light-${name}-bg`]: shades[0],
    [`--light-${name}-line`]: shades[2],
    [`--light-${name}`]: shades[6],
    [`--light-${name}-text`]: shades[7],
    [`--dark-${name}-bg`]: ground(26),
    [`--dark-${name}-line`]: ground(55),
    [`--dark-${name}`]: shades[5],
    [`--dark-${name}-text`]: shades[3],
  };
  return name === 'bad' ? { ...variables, '--light-bad-fill': shades[7], '--dark-bad-fill': shades[4] } : variables;
}

function surfaceVariables(scheme: Scheme, chosen: Palette): Variables {
  const own = DEFAULT_LOOK[scheme];
  if ((Object.keys(own) as (keyof Palette)[]).every((name) => chosen[name] === own[name])) return {};
  const { palette } = readableSurfaces(chosen, scheme);
  const all = { ...palette, ...linesOf(palette, scheme) };
  return Object.fromEntries(Object.entries(all).map(([name, color]) => [`--${scheme}-${name}`, color]));
}
