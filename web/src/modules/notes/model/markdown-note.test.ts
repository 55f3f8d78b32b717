import { expect, it } from 'vitest';
import { noteOfMarkdown, textOfFile } from './markdown-note';

it('takes the heading that a file begins with as the title', () => {
  expect(noteOfMarkdown('a.md', '# Site meeting\n\n- crane\n')).toEqual({
    title: 'Site meeting',
    markdown: '- crane\n',
  });
  expect(noteOfMarkdown('a.md', '\uFEFF\n# Site **meeting** *of* 2 * 3 \\#23 \\*x\\* ##\r\nText')).toEqual({
    title: 'Site meeting of 2 * 3 #23 *x*',
    markdown: 'Text',
  });
  expect(noteOfMarkdown('a.md', '# Alone')).toEqual({ title: 'Alone', markdown: '' });
});

it('takes the name of the file where there is no such heading', () => {
  expect(noteOfMarkdown('Minutes 23.md', 'Present: all.\n\n# Crane')).toEqual({
    title: 'Minutes 23',
    markdown: 'Present: all.\n\n# Crane',
  });
  expect(noteOfMarkdown('v1.2.md', '## Second level')).toEqual({ title: 'v1.2', markdown: '## Second level' });
  expect(noteOfMarkdown('.md', '#hashtag').title).toBe('');
});

it('cuts a heading that is too long for a title', () => {
  const { title } = noteOfMarkdown('a.md', `# ${'🏗'.repeat(400)}\ntext`);
  expect(Array.from(title)).toHaveLength(300);
  expect(title.endsWith('…')).toBe(true);
});

it('reads texts as editors write them', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  expect(textOfFile(new Uint8Array())).toBe('');
  expect(textOfFile(utf8('Größe\t7 m²\r\n\f'))).toBe('Größe\t7 m²\r\n\f');
  expect(textOfFile(utf8('\uFEFF# Plan'))).toBe('# Plan');
  expect(textOfFile(Uint8Array.of(0xff, 0xfe, 0x47, 0, 0xfc, 0))).toBe('Gü');
  expect(textOfFile(Uint8Array.of(0xfe, 0xff, 0, 0x47, 0, 0xfc))).toBe('Gü');
  expect(textOfFile(Uint8Array.of(0x47, 0xfc, 0x80))).toBe('Gü€');
});

it('takes nothing else for a text', () => {
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
  expect(textOfFile(picture)).toBeNull();
  expect(textOfFile(Uint8Array.from({ length: 3000 }, (_, place) => (place * 7919) % 256))).toBeNull();
  expect(textOfFile(Uint8Array.of(0x61, 0, 0x62))).toBeNull();
});
