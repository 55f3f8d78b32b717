import { describe, expect, it } from 'vitest';
import { folderOptions } from './folder-options';

describe('folders to choose from', () => {
  it('are named by the way to them and sorted as a person sorts', () => {
    const options = folderOptions([
      { id: '3', name: 'Level 10', ancestors: ['1'] },
      { id: '2', name: 'Level 4', ancestors: ['1'] },
      { id: '1', name: 'Architect', ancestors: [] },
      { id: '4', name: 'Old', ancestors: ['unseen'] },
    ]);
    expect(options.map(({ label }) => label)).toEqual([
      'Architect',
      'Architect / Level 4',
      'Architect / Level 10',
      'Old',
    ]);
  });
});
