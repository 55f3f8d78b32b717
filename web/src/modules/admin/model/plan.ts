/** A feature of the plan, as far as its rules go. */
export interface PlanFeature {
  /** Dotted for a part of another feature: `calls.video`. */
  name: string;
  label: string;
  /** The tier in force has it. */
  inTier: boolean;
  /** It is there now. */
  enabled: boolean;
  /** This version of the product can do it. */
  available: boolean;
  /** Switched on or off whatever the tier says; null follows the tier. */
  override: boolean | null;
}

/** A feature with its parts. */
export interface FeatureGroup<Feature extends PlanFeature> {
  feature: Feature;
  parts: readonly Feature[];
}

/** Features with their parts, in the catalogue's order; a part whose whole is missing stands alone. */
export function groupFeatures<Feature extends PlanFeature>(features: readonly Feature[]): FeatureGroup<Feature>[] {
  const wholes = features.filter(({ name }) => !name.includes('.'));
  const groups = wholes.map((feature) => ({
    feature,
    parts: features.filter(({ name }) => name.startsWith(`${feature.name}.`)),
  }));
  const placed = new Set(groups.flatMap(({ feature, parts }) => [feature, ...parts]));
  return [...groups, ...features.filter((one) => !placed.has(one)).map((feature) => ({ feature, parts: [] }))];
}

/** What can be switched, and the names of what this version cannot do yet, which has no switch. */
export function splitFeatures<Feature extends PlanFeature>(features: readonly Feature[]) {
  return {
    available: features.filter(({ available }) => available),
    missing: features.filter(({ available }) => !available).map(({ label }) => label),
  };
}

/** Whether a tier has a feature that `from` is the smallest with; `tiers` are in order, the smallest first. */
export const tierHas = (tiers: readonly string[], tier: string, from: string): boolean =>
  tiers.indexOf(tier) >= tiers.indexOf(from);

/** What a switch asks the server for: what the tier says needs no override. */
export function overrideFor({ inTier }: Pick<PlanFeature, 'inTier'>, isOn: boolean): boolean | null {
  return isOn === inTier ? null : isOn;
}

/** A tier's name for people: `pro` → `Pro`. */
export function tierWords(tier: string): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1);
}

/** What a module, or a part of one that is sold from a larger plan on, adds to a plan. */
export interface Offer {
  words: string;
  tier: string;
}

/**
 * What modules add, each from the smallest tier that has its feature, then the parts that come later than their modules: the
 * words on a plan and the table of features tell the same. A part that comes with its module is in the module's words.
 */
export function offersOf(
  modules: readonly { offer: string | null; entitlement: string | null }[],
  features: readonly (Pick<PlanFeature, 'name' | 'label' | 'available'> & { tier: string })[],
): readonly Offer[] {
  const available = features.filter((feature) => feature.available);
  const whole = (key: string | null | undefined) => available.find(({ name }) => name === key);
  const ofModules = modules.flatMap(({ offer, entitlement }) => {
    const feature = whole(entitlement);
    return offer && feature ? [{ words: offer, tier: feature.tier }] : [];
  });
  const ofParts = available.flatMap(({ name, label, tier }) => {
    const module = name.includes('.') ? whole(name.split('.')[0]) : undefined;
    return module && module.tier !== tier ? [{ words: label.toLowerCase(), tier }] : [];
  });
  return [...ofModules, ...ofParts];
}

/** What a tier is for: `Files, the schedule and notes`, `Adds calls and invoicing`; the largest has everything. */
export function tierOffer(offers: readonly Offer[], tiers: readonly string[], tier: string): string {
  if (tier === tiers.at(-1)) return 'Everything Corbel has';
  const own = offers.filter((offer) => offer.tier === tier).map(({ words }) => words);
  const last = own.pop();
  if (last === undefined) return '';
  const list = own.length > 0 ? `${own.join(', ')} and ${last}` : last;
  return tier === tiers[0] ? list.charAt(0).toUpperCase() + list.slice(1) : `Adds ${list}`;
}
