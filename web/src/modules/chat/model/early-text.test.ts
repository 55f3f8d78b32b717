import { expect, it } from 'vitest';
import { dropEarly, earlyText, keepEarly } from './early-text';

it('is kept for its field until the field has it', () => {
  keepEarly('a', { text: 'Gate 2', hasFocus: true });
  keepEarly('a', { isSent: true });
  expect(earlyText('a')).toEqual({ text: 'Gate 2', hasFocus: true, isSent: true });
  expect(earlyText('b').text).toBe('');
  dropEarly('a');
  expect(earlyText('a')).toEqual({ text: '', hasFocus: false, isSent: false });
});
