import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown-html';
import { sanitizeMarkdown } from './markdown-safe';

/** What a page shows of a text. */
function shown(markdown: string): HTMLElement {
  const page = document.createElement('article');
  page.replaceChildren(sanitizeMarkdown(markdownToHtml(markdown)));
  return page;
}

describe('Markdown', () => {
  it('has tables, code and task lists as GitHub reads them', () => {
    const page = shown(
      '| Level | m |\n|:--|--:|\n| 1 | 3.2 |\n\n- [x] poured\n- [ ] cured\n\n```js\nlet a = "<b>";\n```\n~~old~~',
    );
    expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['1', '3.2']);
    expect(page.querySelector('td:last-child')?.getAttribute('align')).toBe('right');
    const boxes = [...page.querySelectorAll('input')];
    expect(boxes.map((box) => [box.checked, box.disabled, box.getAttribute('aria-label')])).toEqual([
      [true, true, 'Done'],
      [false, true, 'Not done'],
    ]);
    expect(page.querySelector('pre code')?.textContent).toBe('let a = "<b>";\n');
    expect(page.querySelector('del')?.textContent).toBe('old');
  });

  it('opens links in a tab that knows nothing of this one, and only those of the web, mail and telephone', () => {
    const page = shown('[a](https://example.org/x) [b](mailto:a@example.org) [c](tel:+44) [d](../other.md) [e](#top)');
    const links = [...page.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/x',
      'mailto:a@example.org',
      'tel:+44',
      null,
      null,
    ]);
    expect([links[0]?.target, links[0]?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  });

  it('loads no picture from elsewhere, and shows those that are part of the text', () => {
    const own = 'data:image/png;base64,iVBORw0KGgo=';
    const page = shown(
      `![plan](https://spy.example/p.png) ![own](${own}) <img src="//spy.example/q.png" srcset="//spy.example/r.png 2x">`,
    );
    expect([...page.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([own]);
    expect(page.querySelector('a')?.textContent).toBe('Image: plan');
    expect(page.innerHTML).not.toContain('srcset');
  });

  it.each([
    ['a script', '<script>run()</script>'],
    ['a handler', '<img src=x onerror=run()>'],
    ['a handler of a link', '<a href="https://example.org" onclick="run()">x</a>'],
    ['a script as an address', '[x](javascript:run())'],
    ['a script as an address, hidden', '<a href=" \u0001java\nscript:run()">x</a>'],
    ['a page as an address', '[x](data:text/html,<script>run()</script>)'],
    ['a drawing', '<svg onload=run()><a xlink:href="javascript:run()">x</a></svg>'],
    [
      'a formula',
      '<math><mtext><table><mglyph><style><img src=x onerror=run()></style></mglyph></table></mtext></math>',
    ],
    ['a frame', '<iframe srcdoc="<script>run()</script>"></iframe>'],
    ['a form', '<form action="https://example.org"><input name=a><button>run()</button></form>'],
    [
      'a style',
      '<style>*{background:url(//spy.example/run())}</style><p style="background:url(//spy.example/run())">x</p>',
    ],
    [
      'a page elsewhere',
      '<meta http-equiv="refresh" content="0;url=//spy.example/run()"><base href="//spy.example/run()">',
    ],
    ['a name for something of the page', '<p id="root" name="run()" class="run()">x</p>'],
  ])('keeps nothing of %s', (_what, markdown) => {
    const page = shown(`before\n\n${markdown}\n\nafter`);
    expect(page.querySelector('script, svg, math, iframe, form, style, meta, base, [id], [class], [style]')).toBeNull();
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/);
        expect(value).not.toMatch(/run\(\)|script:/);
      }
    }
    expect(page.textContent).toContain('before');
    expect(page.textContent).toContain('after');
  });
});
