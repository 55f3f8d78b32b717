/** Finding words in a text as people mean them: whatever the case, the accents and the line breaks. */

/** A text as it is searched, and where each of its letters stood. */
interface Folded {
  text: string;
  /** For each letter of `text` its place in the original. */
  places: number[];
}

const MARKS = /\p{M}/gu;
const SPACE = /\s/;

function fold(original: string): Folded {
  let text = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of original) {
    const plain = SPACE.test(letter) ? ' ' : letter.normalize('NFKD').replace(MARKS, '').toLowerCase();
    // Any run of spaces and line breaks is one space.
    if (plain !== ' ' || (text !== '' && !text.endsWith(' '))) {
      text += plain;
      for (let index = 0; index < plain.length; index += 1) places.push(place);
    }
    place += letter.length;
  }
  return { text, places };
}

/** A piece of a page's text, as the PDF has it. */
export interface TextPiece {
  str: string;
  hasEOL: boolean;
}

/** A place in the text of a page: which piece, and how many letters into it. */
export interface TextPlace {
  piece: number;
  offset: number;
}

/** Where the words were found: from the first letter to behind the last. */
export interface TextHit {
  from: TextPlace;
  to: TextPlace;
}

/** A page's text, made ready to be searched as often as wanted. */
export interface SearchText {
  folded: Folded;
  /** Where each piece begins in the whole text. */
  starts: number[];
}

/** Puts a page's pieces together; a line's end counts as a space. */
export function searchText(pieces: readonly TextPiece[]): SearchText {
  let whole = '';
  const starts: number[] = [];
  for (const { str, hasEOL } of pieces) {
    starts.push(whole.length);
    whole += hasEOL ? `${str}\n` : str;
  }
  return { folded: fold(whole), starts };
}

/** Every place where the words stand, in reading order; those that overlap count once. */
export function findHits({ folded, starts }: SearchText, words: string): TextHit[] {
  const wanted = fold(words.trim()).text;
  if (wanted === '') return [];
  const hits: TextHit[] = [];
  for (let at = folded.text.indexOf(wanted); at >= 0; at = folded.text.indexOf(wanted, at + wanted.length)) {
    const first = folded.places[at] ?? 0;
    const last = folded.places[at + wanted.length - 1] ?? first;
    const end = placeIn(starts, last);
    hits.push({ from: placeIn(starts, first), to: { ...end, offset: end.offset + 1 } });
  }
  return hits;
}

function placeIn(starts: readonly number[], place: number): TextPlace {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return { piece: low, offset: place - (starts[low] ?? 0) };
}

/** The hits of one page. */
export interface PageHits {
  /** From 1. */
  page: number;
  hits: readonly TextHit[];
}

/** One hit among all: its page, and which of that page's it is. */
export interface HitPlace {
  page: number;
  index: number;
}

/** How many there are on all pages. */
export function countHits(found: readonly PageHits[]): number {
  return found.reduce((count, { hits }) => count + hits.length, 0);
}

/** The hit with this number, from 0; null where there is none. */
export function hitAt(found: readonly PageHits[], number: number): HitPlace | null {
  let left = number;
  for (const { page, hits } of found) {
    if (left < hits.length) return { page, index: left };
    left -= hits.length;
  }
  return null;
}

/** The number, from 0, of the first hit on this page or a later one; 0 where none follows. */
export function firstHitFrom(found: readonly PageHits[], page: number): number {
  let before = 0;
  for (const one of found) {
    if (one.page >= page && one.hits.length > 0) return before;
    before += one.hits.length;
  }
  return 0;
}

/** The number after (1) or before (-1) this one; from the last to the first and back. */
export function stepHit(number: number, count: number, direction: 1 | -1): number {
  return count === 0 ? 0 : (number + direction + count) % count;
}
