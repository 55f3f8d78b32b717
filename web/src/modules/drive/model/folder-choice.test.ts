import { describe, expect, it } from 'vitest';
import { choiceLabel, folderChoices } from './folder-choice';

const folder = (id: string, name: string, ancestors: string[] = []) => ({ id, name, color: 'primary', ancestors });

describe('folderChoices', () => {
  it('gives each folder the way to it, from the tree or from the list itself', () => {
    const folders = [folder('b', 'Level 04', ['a']), folder('a', 'Architect'), folder('d', 'Shop', ['x', 'a'])];
    const choices = folderChoices(folders, new Map([['x', 'Kestrel']]));
    expect(choices.map(({ name, path }) => [name, path])).toEqual([
      ['Level 04', 'Architect'],
      ['Architect', ''],
      ['Shop', 'Kestrel / Architect'],
    ]);
  });

  it('leaves out what is above and not known', () => {
    expect(folderChoices([folder('b', 'Level 04', ['gone'])])[0]?.path).toBe('');
  });
});

describe('choiceLabel', () => {
  it('puts the way before the name', () => {
    expect(choiceLabel({ path: 'Kestrel / Architect', name: 'Shop' })).toBe('Kestrel / Architect / Shop');
    expect(choiceLabel({ path: '', name: 'Shop' })).toBe('Shop');
  });
});
