const MINUTE = 60_000;

/** How long the browser may believe what it was told about permissions, in ms. A live message ends it at once. */
export const PERMISSION_TTL_MS = { standard: 5 * MINUTE, admin: 10 * MINUTE, system: 30 * MINUTE } as const;

/** How long the list of a person's scopes may be believed, in ms. */
export const SCOPES_TTL_MS = 5 * MINUTE;

/** How long the answer to one scope check may be believed: `system.*` longest, then what an admin is told. */
export function permissionTtl(scope: string, asker: { role: string; isSuper: boolean }): number {
  if (scope.startsWith('system.')) return PERMISSION_TTL_MS.system;
  return asker.isSuper || asker.role === 'admin' ? PERMISSION_TTL_MS.admin : PERMISSION_TTL_MS.standard;
}
