import { describe, expect, it } from 'vitest';
import { abilityWords, byRule } from './access-words';

describe('byRule', () => {
  it('gathers people under their rule, in the order in which they came', () => {
    const people = [
      { name: 'Aoife', rule: 'Owner.', can: [] },
      { name: 'Ben', rule: 'Member.', can: [] },
      { name: 'Cara', rule: 'Owner.', can: [] },
    ];
    expect(byRule(people).map(({ rule, people: under }) => [rule, under.map(({ name }) => name)])).toEqual([
      ['Owner.', ['Aoife', 'Cara']],
      ['Member.', ['Ben']],
    ]);
    expect(byRule([])).toEqual([]);
  });
});

describe('abilityWords', () => {
  it('tells what a person may do, in one order', () => {
    expect(abilityWords(['view', 'trash', 'copy', 'download', 'star'])).toBe('See, download, copy, delete');
  });

  it('tells asking for deletion only to those who cannot delete', () => {
    expect(abilityWords(['view', 'download', 'requestDeletion'])).toBe('See, download, ask for deletion');
    expect(abilityWords(['view', 'trash', 'requestDeletion'])).toBe('See, delete');
  });

  it('says so where seeing is all', () => {
    expect(abilityWords(['view', 'star'])).toBe('See only');
  });
});
