import type { ValidSession } from '@/shared/api/gen/types.gen';
import type { ModuleManifest } from '@/shared/lib/module';

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
  return access.scopes.some((scope) => scope === '*' || scope === prefix || scope.startsWith(`${prefix}.`));
}

/** The module exists for this tenant, whoever asks. */
export function isEntitled(access: Access, module: Pick<ModuleManifest, 'entitlement'>): boolean {
  return access.entitlements.includes(module.entitlement);
}

/** The module belongs in this person's navigation. */
export function mayOpen(access: Access, module: Pick<ModuleManifest, 'entitlement' | 'scopePrefix'>): boolean {
  return isEntitled(access, module) && can(access, module.scopePrefix);
}
