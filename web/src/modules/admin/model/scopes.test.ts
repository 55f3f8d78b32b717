import { describe, expect, it } from 'vitest';
import {
  fixedRoleWords,
  givable,
  grantedWith,
  groupScopes,
  isSame,
  moduleName,
  refusalFor,
  type ScopeInfo,
  toggled,
} from './scopes';

const scope = (name: string, implies: string[] = [], description = ''): ScopeInfo => ({
  name,
  description,
  module: name.split('.')[0] ?? '',
  implies,
});

const CATALOGUE = [
  scope('drive.manage', ['drive.write', 'drive.delete'], 'Manage drives and libraries'),
  scope('drive.write', ['drive.read'], 'Upload and rename files'),
  scope('drive.delete', ['drive.read'], 'Move files to the trash'),
  // The older name and the newer stand for each other.
  scope('drive.read', ['drive.view'], 'Open files'),
  scope('drive.view', ['drive.read'], 'Open files'),
  scope('audit.read', [], 'Read the audit log'),
];

describe('groupScopes', () => {
  const names = (typed: string) => groupScopes(CATALOGUE, typed).map(({ module, scopes }) => [module, scopes.length]);

  it('keeps the order of the catalogue, module by module', () => {
    expect(names('')).toEqual([
      ['drive', 5],
      ['audit', 1],
    ]);
  });

  it('finds words in names, descriptions and module names, whatever their case', () => {
    expect(names('FILES')).toEqual([['drive', 4]]);
    expect(names('drive trash')).toEqual([['drive', 1]]);
    expect(names('nothing')).toEqual([]);
  });
});

describe('grantedWith', () => {
  it('follows implications to their end and names what they come with', () => {
    expect(Object.fromEntries(grantedWith(CATALOGUE, new Set(['drive.manage'])))).toEqual({
      'drive.write': 'drive.manage',
      'drive.delete': 'drive.manage',
      'drive.read': 'drive.manage',
      'drive.view': 'drive.manage',
    });
  });

  it('does not let a scope grant itself round a circle', () => {
    expect([...grantedWith(CATALOGUE, new Set(['drive.read'])).keys()]).toEqual(['drive.view']);
  });

  it('grants everything but the system by the star', () => {
    const scopes = [scope('*'), ...CATALOGUE, scope('system.superadmin')];
    expect([...grantedWith(scopes, new Set(['*'])).keys()]).toEqual(CATALOGUE.map(({ name }) => name));
  });

  it('grants nothing for nothing', () => expect(grantedWith(CATALOGUE, new Set()).size).toBe(0));
});

describe('toggled and isSame', () => {
  it('add, take away, and compare', () => {
    const one = toggled(new Set(), 'drive.read');
    expect([...one]).toEqual(['drive.read']);
    expect(isSame(toggled(one, 'drive.read'), new Set())).toBe(true);
    expect(isSame(one, new Set(['drive.view']))).toBe(false);
  });
});

describe('moduleName', () => {
  it.each([
    ['drive', 'Drive'],
    ['all', 'Everything'],
    ['screen_share', 'Screen share'],
  ])('%s', (module, name) => expect(moduleName(module)).toBe(name));
});

describe('refusalFor', () => {
  const catalogue = [
    { name: '*', description: '', module: 'all', implies: [] },
    { name: 'drive.manage', description: '', module: 'drive', implies: ['drive.list'] },
    { name: 'drive.list', description: '', module: 'drive', implies: [] },
    { name: 'audit.read', description: '', module: 'audit', implies: [] },
  ];
  const refused = (scopes: readonly string[], isSuper = false) => {
    const refusal = refusalFor(catalogue, { scopes, isSuper });
    return catalogue.filter((scope) => refusal(scope) !== null).map(({ name }) => name);
  };

  it('lets nobody give what they do not hold, by themselves or by implication', () => {
    expect(refused(['drive.manage'])).toEqual(['*', 'audit.read']);
    expect(refused(['drive.list'])).toEqual(['*', 'drive.manage', 'audit.read']);
    expect(refused([])).toHaveLength(4);
  });

  it('lets those give everything who may do everything', () => {
    expect(refused(['*'])).toEqual([]);
    expect(refused([], true)).toEqual([]);
  });
});

describe('a role that may do more than the person', () => {
  const catalogue: ScopeInfo[] = [
    { name: 'drive.write', description: '', module: 'drive', implies: [] },
    { name: 'backup.restore', description: '', module: 'backup', implies: [] },
  ];
  const refusalOf = refusalFor(catalogue, { scopes: ['drive.write'], isSuper: false });

  it('is copied without what the person does not hold', () => {
    expect([...givable(catalogue, new Set(['drive.write', 'backup.restore']), refusalOf)]).toEqual(['drive.write']);
  });

  it.each([
    [{ builtIn: true, scopes: ['*'] }, /can do everything/],
    [{ builtIn: false, scopes: ['drive.write', 'backup.restore'] }, /permissions you don’t have/],
    [{ builtIn: false, scopes: ['drive.write'] }, /don't have permission/],
  ])('says why it cannot be changed: %o', (role, words) => {
    expect(fixedRoleWords(role, catalogue, refusalOf)).toMatch(words);
  });
});
