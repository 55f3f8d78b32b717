import { describe, expect, it } from 'vitest';
import { countRepairs, pendingWords, repairWords } from './repair-words';

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

describe('pendingWords', () => {
  const thingOf = () => ({ withArticle: 'a note', one: 'note', many: 'notes' });
  const reference = (moduleId: string, lost: boolean) => ({ moduleId, referenceType: 'attachment', lost });

  it('tells of what is gone, and of missing content where nothing is', () => {
    expect(pendingWords(thingOf, [reference('notes', true), reference('schedule', false)])).toBe(
      'Attached to 1 note that no longer exists. The references can be removed in the details of the file.',
    );
    expect(pendingWords(thingOf, [reference('notes', false)])).toBe(
      'The content of this file is missing on the server.',
    );
  });
});
