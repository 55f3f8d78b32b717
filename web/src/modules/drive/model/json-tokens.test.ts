import { expect, it } from 'vitest';
import { jsonTokens } from './json-tokens';

const kinds = (text: string) => jsonTokens(text)?.map(({ kind, text: piece }) => `${kind} ${piece}`);

it('tells keys, strings, numbers and words apart', () => {
  expect(kinds('{"name": "a \\"b\\": c", "n": -1.5e3, "ok": true}')).toEqual([
    'mark {',
    'key "name"',
    'mark :',
    'mark  ',
    'string "a \\"b\\": c"',
    'mark , ',
    'key "n"',
    'mark :',
    'mark  ',
    'number -1.5e3',
    'mark , ',
    'key "ok"',
    'mark :',
    'mark  ',
    'word true',
    'mark }',
  ]);
});

it('leaves no letter out, also of what is no JSON', () => {
  for (const text of ['', '[1, 2', '{"open', 'just words: 3 "and" more\n']) {
    expect(
      jsonTokens(text)
        ?.map((token) => token.text)
        .join(''),
    ).toBe(text);
  }
});

it('leaves a long text as it is', () => {
  expect(jsonTokens('1 '.repeat(60_000))).toBeNull();
});
