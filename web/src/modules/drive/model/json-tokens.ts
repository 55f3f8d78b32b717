/** A piece of JSON: what it is, and how it is written. */
export interface JsonToken {
  kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  text: string;
}

/** Longer texts stay without colours: each piece is an element of the page. */
const LONGEST = 100_000;

const TOKEN = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** The pieces of a JSON text in their order; together they are the text. Null where it is too long to be coloured. */
export function jsonTokens(text: string): readonly JsonToken[] | null {
  if (text.length > LONGEST) return null;
  const tokens: JsonToken[] = [];
  let end = 0;
  const add = (kind: JsonToken['kind'], piece: string) => piece !== '' && tokens.push({ kind, text: piece });
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon, number, word] = match;
    add('mark', text.slice(end, match.index));
    if (string !== undefined) {
      add(colon === undefined ? 'string' : 'key', string);
      add('mark', colon ?? '');
    } else if (number !== undefined) add('number', number);
    else add('word', word ?? '');
    end = match.index + whole.length;
  }
  add('mark', text.slice(end));
  return tokens;
}
