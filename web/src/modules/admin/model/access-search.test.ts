import { describe, expect, it } from 'vitest';
import { parseAccessSearch, questionOf } from './access-search';

describe('parseAccessSearch', () => {
  it('keeps filled parts only', () => {
    expect(parseAccessSearch({ member: 'u1', resource: 'file', id: ' ', action: 3 })).toEqual({
      member: 'u1',
      resource: 'file',
      action: '3',
    });
  });
});

describe('questionOf', () => {
  const asked = { member: 'u1', resource: 'file', action: 'trash' };

  it('waits until it is known which one', () => {
    expect(questionOf(asked)).toBeNull();
    expect(questionOf({ ...asked, id: 'f1' })).toEqual({ ...asked, id: 'f1' });
  });

  it('needs nobody to choose the only organisation', () => {
    expect(questionOf({ ...asked, resource: 'organisation' })).toEqual({ ...asked, resource: 'organisation', id: '' });
  });

  it.each(['member', 'resource', 'action'] as const)('waits for the %s', (part) => {
    expect(questionOf({ ...asked, id: 'f1', [part]: undefined })).toBeNull();
  });
});
