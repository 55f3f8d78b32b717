import { expect, it } from 'vitest';
import { dropEarly, earlyHtml, earlyText, keepEarly } from './early-text';

it('is kept for its field until the field has it', () => {
  keepEarly('a', { text: 'Gate 2', hasFocus: true });
  keepEarly('a', { isSent: true });
  expect(earlyText('a')).toEqual({ text: 'Gate 2', hasFocus: true, isSent: true });
  expect(earlyText('b').text).toBe('');
  dropEarly('a');
  expect(earlyText('a')).toEqual({ text: '', hasFocus: false, isSent: false });
});

it('is text and not markup, a paragraph a line', () => {
  expect(earlyHtml('62 m³ < 70 & <b>dry</b>\nGate 2')).toBe(
    '<p>62 m³ &lt; 70 &amp; &lt;b&gt;dry&lt;/b&gt;</p><p>Gate 2</p>',
  );
  expect(earlyHtml(' \n ')).toBe('');
});
