import { describe, expect, it } from 'vitest';
import { countRepairs, repairWords } from './repair-words';

describe('countRepairs', () => {
  it('adds up what became of each file, and counts a failed request as pending', () => {
    const answers = [
      { fixed: ['a'], skipped: [], pending: [] },
      { fixed: [], skipped: ['b'], pending: [] },
      { fixed: [], skipped: [], pending: ['c'] },
      null,
    ];
    expect(countRepairs(answers)).toEqual({ fixed: 1, skipped: 1, pending: 2 });
    expect(countRepairs([])).toEqual({ fixed: 0, skipped: 0, pending: 0 });
  });
});

describe('repairWords', () => {
  it('says all three numbers', () => {
    expect(repairWords({ fixed: 2, skipped: 1207, pending: 0 })).toBe('Repaired 2 • Skipped 1,207 • Pending 0');
  });
});
