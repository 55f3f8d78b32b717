import { IconUsers } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { type Access, can, mayOpen, openPages } from './access';

const person = (access: Partial<Access>): Access => ({ isSuper: false, scopes: [], entitlements: [], ...access });
const drive = { entitlement: 'drive', scopePrefix: 'drive', pages: [] };
const admin = {
  entitlement: null,
  scopePrefix: null,
  pages: [
    { label: 'Members', to: '/', icon: IconUsers, scope: 'users.view' },
    { label: 'Audit log', to: '/', icon: IconUsers, scope: 'audit.read' },
  ],
} as const;

describe('can', () => {
  it.each([
    [['drive.view'], true],
    [['drive'], true],
    [['*'], true],
    [['driver.view', 'notes.view'], false],
    [[], false],
  ])('with %j: %s', (scopes, expected) => {
    expect(can(person({ scopes }), 'drive')).toBe(expected);
  });

  it('lets a super user pass', () => {
    expect(can(person({ isSuper: true }), 'drive')).toBe(true);
    expect(can(person({ isSuper: true }), 'system.superadmin')).toBe(true);
  });

  it('does not let the star reach what is the installation’s', () => {
    expect(can(person({ scopes: ['*'] }), 'system.superadmin')).toBe(false);
  });
});

describe('mayOpen', () => {
  it('wants both the entitlement and a scope', () => {
    expect(mayOpen(person({ scopes: ['drive.view'], entitlements: ['drive'] }), drive)).toBe(true);
    expect(mayOpen(person({ scopes: ['drive.view'] }), drive)).toBe(false);
    expect(mayOpen(person({ entitlements: ['drive'] }), drive)).toBe(false);
    expect(mayOpen(person({ isSuper: true }), drive)).toBe(false);
  });

  it('opens a module without a scope of its own to whoever may see one of its pages', () => {
    expect(mayOpen(person({ scopes: ['audit.read'] }), admin)).toBe(true);
    expect(mayOpen(person({ scopes: ['audit', 'users.manage', 'drive.view'] }), admin)).toBe(false);
    expect(mayOpen(person({ isSuper: true }), admin)).toBe(true);
  });
});

describe('openPages', () => {
  const labels = (access: Access) => openPages(access, admin).map(({ label }) => label);

  it('lists the pages whose scope the person holds', () => {
    expect(labels(person({ scopes: ['users.view'] }))).toEqual(['Members']);
    expect(labels(person({ scopes: ['*'] }))).toEqual(['Members', 'Audit log']);
    expect(labels(person({}))).toEqual([]);
  });
});
