import type { FieldKind } from '../api/types';
import type { Placed } from './placing';

export type { FieldKind };

/** Something that a signer fills in, or that is filled in when the person signs. */
export interface AskedField {
  /** Known to this form only. */
  id: string;
  /** The key of the signer it belongs to. */
  signer: string;
  kind: FieldKind;
  /** From 1; the last page where none is said. */
  page?: number;
  place: Placed;
  isRequired: boolean;
  /** What the signer is told; may be empty. */
  label: string;
}

/** The kinds, as the palette offers them. */
export const FIELD_KINDS = ['signature', 'initials', 'name', 'date', 'text', 'checkbox'] as const;

export const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  name: 'Name',
  date: 'Date',
  text: 'Text',
  checkbox: 'Checkbox',
};

/** The most letters of a label. */
export const MOST_LABEL = 100;
/** The most fields of one signer. */
export const MOST_FIELDS = 50;

/** How large a new field is on an upright sheet of A4. */
const SIZES: Readonly<Record<FieldKind, Pick<Placed, 'width' | 'height'>>> = {
  signature: { width: 0.4, height: 0.07 },
  initials: { width: 0.12, height: 0.035 },
  name: { width: 0.3, height: 0.03 },
  date: { width: 0.2, height: 0.03 },
  text: { width: 0.35, height: 0.03 },
  checkbox: { width: 0.04, height: 0.0283 },
};
const UPRIGHT = 297 / 210;

/** Where new fields begin, and how far apart they stand. */
const FIRST_TOP = 0.3;
const COLUMNS = [0.08, 0.52];
const GAP = 0.02;

const overlap = (a: Placed, b: Placed): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/**
 * A free place for a new field: below what stands there, and at the first place where the page is full. `ratio` is the page's height
 * over its width: on a sheet that lies on its side, a field keeps its shape.
 */
export function freePlace(kind: FieldKind, taken: readonly Placed[], ratio = UPRIGHT): Placed {
  const shape = UPRIGHT / ratio;
  const size = { width: SIZES[kind].width, height: Math.min(SIZES[kind].height * shape, 1 - FIRST_TOP) };
  const gap = GAP * shape;
  for (const left of COLUMNS) {
    for (let top = FIRST_TOP; top + size.height <= 1; top += gap) {
      const place = { left, top, ...size };
      const around = { ...place, top: top - gap, height: size.height + 2 * gap };
      if (!taken.some((other) => overlap(around, other))) return place;
    }
  }
  return { left: COLUMNS[0] ?? 0, top: FIRST_TOP, ...size };
}

/** Whether the signer chooses what is in the field. A name and a date are the server's. */
export const canBeRequired = (kind: FieldKind): boolean => kind === 'text' || kind === 'checkbox';

/** What a field is called: its label, or what it is. */
export const fieldWords = ({ kind, label }: { kind: FieldKind; label?: string | null }): string =>
  label?.trim() || KIND_WORDS[kind];

/** In the order in which a page is read: down the pages, then down, then to the right. */
export function inReadingOrder<Field extends { page?: number; place: Placed }>(fields: readonly Field[]): Field[] {
  const page = ({ page: own }: Field) => own ?? Number.MAX_SAFE_INTEGER;
  return fields.toSorted((a, b) => page(a) - page(b) || a.place.top - b.place.top || a.place.left - b.place.left);
}
