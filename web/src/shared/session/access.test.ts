import { describe, expect, it } from 'vitest';
import { type Access, can, mayOpen } from './access';

const person = (access: Partial<Access>): Access => ({ isSuper: false, scopes: [], entitlements: [], ...access });
const drive = { entitlement: 'drive', scopePrefix: 'drive' };

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
  });
});

describe('mayOpen', () => {
  it('wants both the entitlement and a scope', () => {
    expect(mayOpen(person({ scopes: ['drive.view'], entitlements: ['drive'] }), drive)).toBe(true);
    expect(mayOpen(person({ scopes: ['drive.view'] }), drive)).toBe(false);
    expect(mayOpen(person({ entitlements: ['drive'] }), drive)).toBe(false);
    expect(mayOpen(person({ isSuper: true }), drive)).toBe(false);
  });
});
