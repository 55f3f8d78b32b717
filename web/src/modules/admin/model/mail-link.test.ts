import { describe, expect, it } from 'vitest';
import { linkIn } from './mail-link';

describe('linkIn', () => {
  it.each([
    [
      'Join:\nhttps://corbel.example/invite?token=abc_D-1\nIt is good for 7 days.',
      'https://corbel.example/invite?token=abc_D-1',
    ],
    ['Your password was changed.', null],
  ])('%s', (text, link) => expect(linkIn(text)).toBe(link));
});
