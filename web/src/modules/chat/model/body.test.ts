import { expect, it } from 'vitest';
import { namedEverybody, namedGroups, trimBody } from './body';

it.each([
  ['<p></p>', ''],
  ['<p> </p><p><br></p>', ''],
  ['<p>Hi</p><p></p><p></p>', '<p>Hi</p>'],
  ['<p></p><p>Hi</p><p></p><p>there</p>', '<p>Hi</p><p></p><p>there</p>'],
  ['<pre><code>x</code></pre><p></p>', '<pre><code>x</code></pre>'],
])('%s becomes %s', (html, trimmed) => expect(trimBody(html)).toBe(trimmed));

it('knows who is named at once', () => {
  expect([...namedEverybody('<p><span data-mention="all">@all</span> <span data-mention="u">@Tom</span></p>')]).toEqual(
    ['all'],
  );
  expect(namedEverybody('<p>@all</p>').size).toBe(0);
});

it('knows which groups are named', () => {
  const html = '<p><span data-mention="group:g1">@site-team</span> <span data-mention="role:viewer">@Viewer</span></p>';
  expect([...namedGroups(`${html}<p><span data-mention="u">@Tom</span></p>`)]).toEqual(['group:g1', 'role:viewer']);
});
