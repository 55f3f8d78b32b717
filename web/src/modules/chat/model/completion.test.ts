import { describe, expect, it } from 'vitest';
import { completionsFor, everybodyQuestion, type Nameable, nameableGroups } from './completion';

const person = (id: string, displayName: string, username: string): Nameable => ({ id, displayName, username });
const people = [
  person('1', 'Tom Hughes', 'tom'),
  person('2', 'Kasia Zieliński', 'kz'),
  person('3', 'Aoife Brennan', 'aoife'),
];
const labels = (typed: string, members: string[] = ['1', '2', '3'], hasEverybody = true) =>
  completionsFor(typed, people, new Set(members), hasEverybody).map(({ label }) => label);

const groups = nameableGroups({
  items: [
    { id: 'g1', handle: 'site-team', name: 'Those on site', memberCount: 12 },
    { id: 'g2', handle: 'nobody', name: 'Nobody yet', memberCount: 0 },
  ],
  roles: [{ key: 'viewer', name: 'Viewer', memberCount: 1 }],
});

describe('an @', () => {
  it('offers everybody, and then all at once', () => {
    expect(labels('')).toEqual(['Aoife Brennan', 'Kasia Zieliński', 'Tom Hughes', 'here', 'all']);
    expect(labels('', ['1'], false)[0]).toBe('Tom Hughes');
  });

  it('finds by the beginning of any name, without accents, or by the short name', () => {
    expect(labels('zielin')).toEqual(['Kasia Zieliński']);
    expect(labels('HUG')).toEqual(['Tom Hughes']);
    expect(labels('kz')).toEqual(['Kasia Zieliński']);
    expect(labels('al')).toEqual(['all']);
    expect(labels('ughes')).toEqual([]);
  });

  it('says who would not read it', () => {
    expect(completionsFor('tom', people, new Set(), true)[0]?.hint).toBe('Not in this conversation');
  });

  it('offers groups and roles with somebody in them', () => {
    const offered = (typed: string, hasEverybody = true) =>
      completionsFor(typed, people, new Set(), hasEverybody, groups).map(({ id, hint }) => [id, hint]);
    expect(offered('site')).toEqual([['group:g1', 'Those on site, 12 people']]);
    expect(offered('team')).toEqual(offered('site'));
    expect(offered('view')).toEqual([['role:viewer', 'Role, 1 person']]);
    expect(offered('nobody')).toEqual([]);
    expect(offered('site', false)).toEqual([]);
    expect(offered('').map(([id]) => id)).toEqual(['3', '2', '1', 'group:g1', 'role:viewer', 'here', 'all']);
  });

  it('keeps the list short', () => {
    const many = Array.from({ length: 40 }, (_, index) => person(String(index), `Ann ${index}`, ''));
    expect(completionsFor('ann', many, new Set(), false)).toHaveLength(8);
  });
});

describe('naming groups', () => {
  const group = (label: string, memberCount: number) => ({ id: `group:${label}`, label, name: label, memberCount });
  it('is asked about where more than twenty may be called', () => {
    expect(everybodyQuestion(new Set(), 500, [group('a', 20)])).toBeNull();
    expect(everybodyQuestion(new Set(), 20, [group('a', 300)])).toBeNull();
    expect(everybodyQuestion(new Set(), 500, [group('a', 11), group('b', 12)])).toEqual({
      title: 'Notify everyone in @a and @b?',
      message: 'This message notifies up to 23 people.',
    });
    expect(everybodyQuestion(new Set(['all']), 30, [group('a', 300)])?.title).toBe('Notify everyone with @all?');
  });
});

describe('naming everybody', () => {
  it('is asked about above twenty members only', () => {
    expect(everybodyQuestion(new Set(['all']), 20)).toBeNull();
    expect(everybodyQuestion(new Set(), 500)).toBeNull();
    expect(everybodyQuestion(new Set(['all', 'here']), 21)?.message).toBe(
      'This message notifies all 21 members of the conversation.',
    );
    expect(everybodyQuestion(new Set(['here']), 21)?.title).toBe('Notify everyone with @here?');
  });
});
