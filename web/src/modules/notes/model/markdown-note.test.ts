import { expect, it } from 'vitest';
import { noteOfMarkdown } from './markdown-note';

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
  expect(title.endsWith('...')).toBe(true);
});
