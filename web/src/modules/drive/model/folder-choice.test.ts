import { describe, expect, it } from 'vitest';
import { folderChoices } from './folder-choice';

const folder = (id: string, name: string, ancestors: string[] = []) => ({ id, name, color: 'blue', ancestors });
const folders = [
  folder('1', 'Week 10'),
  folder('2', 'Week 9'),
  folder('3', 'Drawings'),
  folder('4', 'Level 04', ['3']),
];

describe('folderChoices', () => {
  it('lists by name, numbers as people count', () =>
    expect(folderChoices(folders, '').map(({ name }) => name)).toEqual(['Drawings', 'Level 04', 'Week 9', 'Week 10']));
  it('says where each lies', () => expect(folderChoices(folders, 'level')[0]?.path).toBe('Drawings'));
  it('finds parts of names, whatever the case', () =>
    expect(folderChoices(folders, ' WEEK').map(({ id }) => id)).toEqual(['2', '1']));
  it('leaves out names it does not know', () =>
    expect(folderChoices([folder('9', 'Deep', ['3', 'unknown'])], '')[0]?.path).toBe(''));
});
