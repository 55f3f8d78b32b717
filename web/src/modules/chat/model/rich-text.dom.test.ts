import { describe, expect, it } from 'vitest';
import { paragraphs, plainText, readRichText, safeAddress } from './rich-text';

describe('a message’s text', () => {
  it('is read with its marks, lists, code, links and mentions', () => {
    expect(readRichText('<p>See <strong>this</strong><br><span data-mention="u1">@Tom</span></p>')).toEqual([
      {
        kind: 'block',
        block: 'p',
        children: [
          { kind: 'text', text: 'See ' },
          { kind: 'mark', mark: 'strong', children: [{ kind: 'text', text: 'this' }] },
          { kind: 'break' },
          { kind: 'mention', id: 'u1', label: 'Tom' },
        ],
      },
    ]);
    expect(readRichText('<pre><code class="language-rust">fn main() {}\n</code></pre>')).toEqual([
      { kind: 'code', language: 'rust', text: 'fn main() {}' },
    ]);
  });

  it('draws nothing that it does not know', () => {
    expect(readRichText('<script>alert(1)</script><img src=x onerror=alert(1)><iframe></iframe>')).toEqual([]);
    expect(readRichText('<p><a href="javascript:alert(1)">click</a></p>')).toEqual([
      { kind: 'block', block: 'p', children: [{ kind: 'text', text: 'click' }] },
    ]);
  });

  it('is one line where only words fit', () => {
    expect(plainText('<p>One</p><ul><li><p>two</p></li></ul><p>@<span data-mention="u">@Tom</span>  three</p>')).toBe(
      'One two @@Tom three',
    );
  });
});

it.each([
  ['https://example.com', 'https://example.com'],
  [' mailto:a@b.c', 'mailto:a@b.c'],
  ['/notes/1', '/notes/1'],
  ['//evil.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
])('%s leads to %s', (address, led) => expect(safeAddress(address)).toBe(led));

it('makes a paragraph a line of what was typed into a plain field, and no markup', () => {
  expect(paragraphs('62 m³ < 70 & <b>dry</b>\nGate 2')).toBe(
    '<p>62 m³ &lt; 70 &amp; &lt;b&gt;dry&lt;/b&gt;</p><p>Gate 2</p>',
  );
  expect(paragraphs(' \n ')).toBe('');
});
