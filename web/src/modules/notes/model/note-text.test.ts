import { expect, it } from 'vitest';
import { countWords, cut, excerptOf, isBlank, textOf, titleOf, wordCountWords } from './note-text';

it('reads text out of HTML, with a gap where a block ends', () => {
  expect(textOf('<p>Crane</p><p>climb &amp; <b>stop</b></p>')).toBe('Crane climb & stop');
  expect(textOf('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
});

it('counts words', () => {
  expect(['', '<p></p>', '<p>one</p>', '<ul><li>one</li><li>two three</li></ul>'].map(countWords)).toEqual([
    0, 0, 1, 3,
  ]);
  expect([1, 1200].map(wordCountWords)).toEqual(['1 word', '1,200 words']);
});

it('names a note by its title, its first 50 characters, or as untitled', () => {
  expect(titleOf(' Site meeting ', 'x')).toBe('Site meeting');
  expect(titleOf('', 'a'.repeat(60))).toBe(`${'a'.repeat(50)}...`);
  expect(titleOf('', 'short')).toBe('short...');
  expect(titleOf('', 'two\nlines')).toBe('two lines...');
  expect(titleOf(' ', '')).toBe('Untitled Note');
});

it('cuts between characters, not inside one', () => {
  expect(cut('🏗️🏗️', 2)).toBe('🏗️…');
  expect(cut('abc', 3)).toBe('abc');
});

it('puts no ellipsis behind punctuation', () => {
  expect(cut('Weekly check. Sheet', 13)).toBe('Weekly check…');
  expect(cut('Weekly check, sheet', 14)).toBe('Weekly check…');
  expect(cut('Ready? Then go', 6)).toBe('Ready?…');
});

it('keeps a space between a full stop and the ellipsis that a browser may put behind it', () => {
  expect(excerptOf('On site. Then\nLoad.\nEnd.')).toBe('On site.\u00A0\u200BThen\nLoad.\u00A0\nEnd.');
  expect(excerptOf('From 07.30, v1.2\nno stop')).toBe('From 07.30, v1.2\nno stop');
});

it('takes pictures and tables for content', () => {
  expect(['<p> </p>', '<p><br></p>', ''].map(isBlank)).toEqual([true, true, true]);
  expect(['<p>a</p>', '<img src="x">', '<table></table>'].map(isBlank)).toEqual([false, false, false]);
});
