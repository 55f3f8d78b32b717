import { SURFACES } from '@/shared/theme/theme-value';
import type { AppearanceChange, TenantAppearance } from '../api/appearance';

/** What the appearance page changes; logo and footer have pages of their own. */
export type Draft = Pick<
  AppearanceChange,
  'accent' | 'variations' | 'success' | 'danger' | 'light' | 'dark' | 'radius' | 'scaling' | 'font' | 'navigation'
>;

/** The look with a draft over it, as the server would answer after saving. */
export function withDraft(saved: TenantAppearance, draft: Draft): TenantAppearance {
  const { accent, variations, success, danger, ...rest } = draft;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null));
  const look: TenantAppearance = { ...saved, ...given };
  if (accent?.value) Object.assign(look, { accent: accent.value, accentName: accent.name ?? accent.value });
  if (variations) {
    for (const name of ['variant1', 'variant2', 'variant3'] as const) {
      look.variations = { ...look.variations, [name]: { ...look.variations[name], ...variations[name] } };
    }
  }
  if (success?.value) look.success = { ...saved.success, value: success.value, name: success.name ?? '' };
  if (danger?.value) look.danger = { ...saved.danger, value: danger.value, name: danger.name ?? '' };
  return look;
}

/** True where saving the draft would change something. */
export function isChanged(saved: TenantAppearance, draft: Draft): boolean {
  return facts(withDraft(saved, draft)) !== facts(saved);
}

/** What can be changed here, in one text; colours are the same in whatever letters. */
function facts(look: TenantAppearance): string {
  const shifts = Object.values(look.variations).map(({ saturationShift, lightnessShift }) => [
    saturationShift,
    lightnessShift,
  ]);
  const surfaces = [look.light, look.dark].map((palette) => SURFACES.map((name) => palette[name]));
  const { accent, success, danger, radius, scaling, font, navigation } = look;
  const all = [accent, success.value, danger.value, shifts, surfaces, radius, scaling, font, navigation];
  return JSON.stringify(all).toLowerCase();
}
