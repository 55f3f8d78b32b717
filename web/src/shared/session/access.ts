import type { ValidSession } from '@/shared/api/gen/types.gen';
import type { ModuleManifest, ModulePage } from '@/shared/lib/module';

/** What navigation looks at to decide which modules to show. */
export interface Access {
  isSuper: boolean;
  /** Effective scopes: granted and implied; `*` stands for all. */
  scopes: readonly string[];
  entitlements: readonly string[];
}

/** Puts together what the session's three answers say. */
export function toAccess(session: ValidSession, effective: readonly string[], enabled: readonly string[]): Access {
  return { isSuper: session.claims.isSuper, scopes: effective, entitlements: enabled };
}

/**
 * True when the person holds any scope that begins with `prefix`, e.g. `drive`. It decides what the
 * navigation shows and nothing else: whether a deed is allowed comes with the data, as `can`.
 */
export function can(access: Access, prefix: string): boolean {
  if (access.isSuper) return true;
  // The star does not reach what is the installation's.
  const isSystem = prefix.startsWith('system.');
  return access.scopes.some(
    (scope) => (scope === '*' && !isSystem) || scope === prefix || scope.startsWith(`${prefix}.`),
  );
}

/** The module exists for this tenant, whoever asks. */
export function isEntitled(access: Access, module: Pick<ModuleManifest, 'entitlement'>): boolean {
  return module.entitlement === null || access.entitlements.includes(module.entitlement);
}

/** The module belongs in this person's navigation. */
export function mayOpen(
  access: Access,
  module: Pick<ModuleManifest, 'entitlement' | 'scopePrefix' | 'pages'>,
): boolean {
  if (!isEntitled(access, module)) return false;
  return module.scopePrefix === null ? openPages(access, module).length > 0 : can(access, module.scopePrefix);
}

/** The pages of the module that belong in this person's navigation. */
export function openPages(access: Access, module: Pick<ModuleManifest, 'pages'>): readonly ModulePage[] {
  return module.pages.filter(({ scope }) => scope === undefined || can(access, scope));
}
