/** Letters that Unicode keeps whole, and how people type them who have no key for them. */
const WHOLE: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ø: 'o',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** The text as it is searched: lower case, without accents and strokes, so that `zielinski` finds `Zieliński` and `lukasz` `Łukasz`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđðħøŧıßæœþ]/g, (letter) => WHOLE[letter] ?? letter);
}

/** Whether the text has in it what was typed, whatever the case, the accents and the spaces around. */
export const holds = (text: string, typed: string): boolean => fold(text).includes(fold(typed.trim()));
