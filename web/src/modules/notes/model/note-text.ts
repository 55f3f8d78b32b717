/** Reading a note's HTML as text: titles, previews, words (notes-and-schedule.md sections 3.1, 5 and 9). */

/** The most letters of a title, as the server keeps it. */
export const TITLE_LETTERS = 300;
/** Characters of the body that stand for a missing title. */
const TITLE_CUT = 50;
/** Characters of a draft that its card shows. */
export const DRAFT_PREVIEW = 200;

/** A space that is as wide as any, and that stays at the end of a line. */
const KEPT_SPACE = '\u00A0';
/** Has no width; a line may break here. */
const MAY_BREAK = '\u200B';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of HTML without its tags; what ends a block or a line parts words. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** How many words: HTML tags removed, then split on whitespace. */
export function countWords(html: string): number {
  const text = textOf(html);
  return text === '' ? 0 : text.split(' ').length;
}

/** '1 word', '167 words'. */
export function wordCountWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'word' : 'words'}`;
}

/** The title, else the first 50 characters of the body and '...', else 'Untitled Note'. */
export function titleOf(title: string, text: string): string {
  if (title.trim() !== '') return title.trim();
  const line = text.replace(/\s+/g, ' ');
  if (line === '') return 'Untitled Note';
  const letters = Array.from(line);
  return letters.length > TITLE_CUT ? `${letters.slice(0, TITLE_CUT).join('')}...` : `${line}...`;
}

/** The first `length` characters, whole ones, and '…' where more follow. No punctuation stands before that. */
export function cut(text: string, length: number): string {
  const letters = Array.from(text);
  if (letters.length <= length) return text;
  return `${letters
    .slice(0, length)
    .join('')
    .replace(/[\s.,;:…]+$/, '')}…`;
}

/**
 * The beginning of a note for a card, which the browser cuts where its lines end. It puts its ellipsis right behind the last letter;
 * behind a full stop the two would read as four dots. So the space behind a full stop is one that is kept at the end of a line, and
 * the line may break behind it. Where nothing is cut, the text looks as it did.
 */
export function excerptOf(preview: string): string {
  return preview.replace(/([.…]) (?=\S)/g, `$1${KEPT_SPACE}${MAY_BREAK}`).replace(/([.…])(?=\n)/g, `$1${KEPT_SPACE}`);
}

/** HTML with nothing to read or see in it. */
export function isBlank(html: string): boolean {
  return textOf(html) === '' && !/<(img|table|hr|input)\b/i.test(html);
}
