/** A scope of the catalogue, as the server describes it. */
export interface ScopeInfo {
  /** Dotted, e.g. `drive.manage`. */
  name: string;
  /** What it lets a person do, for people. */
  description: string;
  /** The module it belongs to, e.g. `drive`. */
  module: string;
  /** The scopes it grants besides itself. */
  implies: readonly string[];
}

/** A module's scopes. */
export interface ScopeGroup {
  module: string;
  scopes: readonly ScopeInfo[];
}

/** Stands for every scope but those of the system. */
export const STAR = '*';
const SYSTEM_PREFIX = 'system.';

const MODULE_NAMES: Readonly<Record<string, string>> = { all: 'Everything' };

/** A module's name for people: `drive` → `Drive`. */
export function moduleName(module: string): string {
  return MODULE_NAMES[module] ?? module.charAt(0).toUpperCase() + module.slice(1).replaceAll('_', ' ');
}

/** The scopes that fit what was typed, by module, in the catalogue's order. Every word must occur somewhere. */
export function groupScopes(scopes: readonly ScopeInfo[], typed: string): readonly ScopeGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = scopes.filter(({ name, description, module }) => {
    const text = `${name} ${description} ${moduleName(module)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(fitting, ({ module }) => module)].map(([module, some]) => ({ module, scopes: some }));
}

/**
 * What the chosen scopes grant besides themselves, all steps followed: for each granted scope, the chosen one it
 * comes with. A scope that is chosen itself may be among them.
 */
export function grantedWith(scopes: readonly ScopeInfo[], chosen: ReadonlySet<string>): ReadonlyMap<string, string> {
  const byName = new Map(scopes.map((scope) => [scope.name, scope]));
  const granted = new Map<string, string>();
  if (chosen.has(STAR)) {
    for (const { name } of scopes) if (name !== STAR && !name.startsWith(SYSTEM_PREFIX)) granted.set(name, STAR);
    return granted;
  }
  for (const root of scopes) {
    if (!chosen.has(root.name)) continue;
    const waiting = [...root.implies];
    const seen = new Set([root.name]);
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (!granted.has(name)) granted.set(name, root.name);
      waiting.push(...(byName.get(name)?.implies ?? []));
    }
  }
  return granted;
}

/** The chosen scopes after one was ticked or unticked. */
export function toggled(chosen: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(name)) next.add(name);
  return next;
}

/** True when both hold the same scopes. */
export function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

/**
 * Why a scope cannot be given by somebody who was granted these: nobody grants what they do not hold. What the
 * organisation has not bought counts, too. The server decides the same way.
 */
export function refusalFor(
  catalogue: readonly ScopeInfo[],
  own: { scopes: readonly string[]; isSuper: boolean },
): (scope: ScopeInfo) => string | null {
  const granted = new Set(own.scopes);
  const held = new Set([...granted, ...grantedWith(catalogue, granted).keys()]);
  return ({ name }) => (own.isSuper || held.has(name) ? null : 'you do not hold it yourself');
}

/** Those of the chosen scopes that the person may give: what a copy of a mightier role begins with. */
export function givable(
  catalogue: readonly ScopeInfo[],
  chosen: ReadonlySet<string>,
  refusalOf: (scope: ScopeInfo) => string | null,
): ReadonlySet<string> {
  const refused = new Set(catalogue.filter((scope) => refusalOf(scope) !== null).map(({ name }) => name));
  return new Set([...chosen].filter((name) => !refused.has(name)));
}

/** Why a role cannot be changed by somebody: the three reasons the server has. */
export function fixedRoleWords(
  role: { builtIn: boolean; scopes: readonly string[] },
  catalogue: readonly ScopeInfo[],
  refusalOf: (scope: ScopeInfo) => string | null,
): string {
  if (role.builtIn && role.scopes.includes(STAR)) {
    return 'This role can do everything and can’t be changed. Copy it to create your own.';
  }
  const own = new Set(role.scopes);
  if (catalogue.some((scope) => own.has(scope.name) && refusalOf(scope) !== null)) {
    return 'This role includes permissions you don’t have, so you can’t change it. A copy starts with the ones you have.';
  }
  return "You don't have permission to change roles";
}
