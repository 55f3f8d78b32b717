import type { FieldValue, PlacedField } from '../api/types';
import { inReadingOrder } from './fields';

/** What was filled in, by the fields' ids. A ticked box is `true`. */
export type Values = Readonly<Record<string, string>>;

/** The most letters of a text, and of initials. */
export const MOST_TEXT = 500;
export const MOST_INITIALS = 5;
/** What stands for a ticked box. */
export const TICKED = 'true';

/** The first letters of a name's words: `Anna Maria Kowalska` is `AMK`. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .map((word) => [...word].find((letter) => /\p{L}/u.test(letter)) ?? '')
    .join('')
    .toUpperCase()
    .slice(0, MOST_INITIALS);

/** What the signer fills in, in reading order: the server writes the name and the date, and the signature is given last. */
export const toFillIn = (fields: readonly PlacedField[]): PlacedField[] =>
  inReadingOrder(fields.filter(({ kind }) => kind === 'text' || kind === 'checkbox' || kind === 'initials'));

/** Whether something is in the field. Initials are taken from the name where none are given. */
export function isFilled({ id, kind }: PlacedField, values: Values): boolean {
  if (kind === 'initials') return true;
  return kind === 'checkbox' ? values[id] === TICKED : (values[id] ?? '').trim() !== '';
}

/** What still has to be filled in before one can sign, in reading order. */
export const stillMissing = (fields: readonly PlacedField[], values: Values): PlacedField[] =>
  toFillIn(fields).filter((field) => field.isRequired && !isFilled(field, values));

/** The next empty field behind the one that is filled in now, and from the first again; those that have to be filled in first. */
export function nextField(fields: readonly PlacedField[], values: Values, now: string | null): PlacedField | undefined {
  const missing = stillMissing(fields, values);
  const order = toFillIn(fields);
  const empty = missing.length > 0 ? missing : order.filter((field) => !isFilled(field, values));
  const at = order.findIndex(({ id }) => id === now);
  return empty.find((field) => order.indexOf(field) > at) ?? empty[0];
}

/** `2 of 3 filled in`. */
export function filledWords(fields: readonly PlacedField[], values: Values): string {
  const all = toFillIn(fields);
  return `${all.filter((field) => isFilled(field, values)).length} of ${all.length} filled in`;
}

/** What is missing in a field, said at it. */
export const missingWords = ({ kind }: PlacedField): string =>
  kind === 'checkbox' ? 'Tick this box to sign' : 'Fill this in to sign';

/** What the server is sent: only what is filled in. */
export const valuesToSend = (fields: readonly PlacedField[], values: Values): FieldValue[] =>
  toFillIn(fields).flatMap(({ id }) => {
    const value = (values[id] ?? '').trim();
    return value === '' ? [] : [{ fieldId: id, value }];
  });

/** Keeps what is filled in for when the person comes back. */
export interface Keeper {
  /** What was kept, of the fields that there are. */
  read(fields: readonly PlacedField[]): Values;
  keep(values: Values, fields: readonly PlacedField[]): void;
}

/** What was kept by the server, of the fields that there are. */
export const keptByServer = (kept: readonly FieldValue[], fields: readonly PlacedField[]): Values => {
  const known = new Set(toFillIn(fields).map(({ id }) => id));
  return Object.fromEntries(kept.filter(({ fieldId }) => known.has(fieldId)).map((one) => [one.fieldId, one.value]));
};

/** Where a half-filled document is kept on this device: each person's own. */
export const keptKey = (userId: string, taskId: string): string => `corbel/sign/${userId}/${taskId}`;

/** What was kept, of the fields that there are. */
export function readKept(storage: Pick<Storage, 'getItem'>, key: string, fields: readonly PlacedField[]): Values {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const known = new Set(toFillIn(fields).map(({ id }) => id));
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => known.has(entry[0]) && typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/** Keeps what is filled in on this device, for the person who is signed in. */
export const onThisDevice = (key: string): Keeper => ({
  read: (fields) => readKept(localStorage, key, fields),
  keep: (values) => keepValues(localStorage, key, values),
});

/** Keeps what is filled in; a device that keeps nothing only loses the convenience. */
export function keepValues(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, values: Values): void {
  try {
    if (Object.values(values).every((value) => value === '')) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is full or forbidden.
  }
}
