import { describe, expect, it } from 'vitest';
import { shareActor, shareDeedWords } from './share-activity';

describe('what happened to a share', () => {
  it('is told in words that follow a name', () => {
    const words = (kind: string, details = {}) => shareDeedWords({ kind, details });
    expect(words('share.opened')).toBe('opened it');
    expect(words('share.downloaded', { file: 'plan.pdf' })).toBe('downloaded “plan.pdf”');
    expect(words('share.downloaded', { files: 3 })).toBe('downloaded 3 files');
    expect(words('share.previewed')).toBe('viewed a file');
    expect(words('share.rebuilt', { removed: 1 })).toBe('rebuilt it, which removed 1 file');
    expect(words('share.unheard_of')).toBe('recorded “share.unheard_of”');
  });

  it('names who did it, and of strangers the network', () => {
    expect(shareActor({ name: 'Grace Okafor' }, {})).toBe('Grace Okafor');
    expect(shareActor({ name: '' }, {})).toBe('Someone from elsewhere');
    expect(shareActor(null, { network: '198.51.100.0/24' })).toBe('Someone at 198.51.100.0/24');
    expect(shareActor(undefined, {})).toBe('Someone without an account');
  });
});
