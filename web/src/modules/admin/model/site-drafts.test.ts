import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, siteDrafts } from './site-drafts';

describe('drafts of the texts of the public site', () => {
  beforeEach(() => siteDrafts.set({}));

  it('name the revision that was read when typing began, whatever is saved meanwhile', () => {
    keepDraft('vision', '# On', { text: '# Vision', revision: 'a' });
    keepDraft('vision', '# On and on', { text: '# Of somebody else', revision: 'b' });
    expect(siteDrafts.get()).toEqual({ vision: { text: '# On and on', revision: 'a' } });
  });

  it('are none where the text is the saved one again', () => {
    keepDraft('vision', '# On', { text: '# Vision', revision: 'a' });
    keepDraft('help', '# Help!', { text: '# Help', revision: 'c' });
    keepDraft('vision', '# Vision', { text: '# Vision', revision: 'a' });
    expect(Object.keys(siteDrafts.get())).toEqual(['help']);
  });

  it('stay where something was typed after they were sent', () => {
    keepDraft('vision', '# On', { text: '# Vision', revision: 'a' });
    dropDraft('vision', '# Before');
    expect(siteDrafts.get().vision?.text).toBe('# On');
    dropDraft('vision', '# On');
    expect(siteDrafts.get()).toEqual({});
  });
});
