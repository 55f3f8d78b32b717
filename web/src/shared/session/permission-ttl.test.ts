import { expect, it } from 'vitest';
import { permissionTtl, SCOPES_TTL_MS } from './permission-ttl';

it.each([
  ['drive.view', 'editor', false, 300_000],
  ['drive.view', 'admin', false, 600_000],
  ['drive.view', 'editor', true, 600_000],
  ['system.audit', 'editor', false, 1_800_000],
  ['system.audit', 'admin', false, 1_800_000],
])('%s asked by a %s (super: %s) holds %i ms', (scope, role, isSuper, ttl) => {
  expect(permissionTtl(scope, { role, isSuper })).toBe(ttl);
});

it('believes the list of scopes for five minutes', () => expect(SCOPES_TTL_MS).toBe(300_000));
