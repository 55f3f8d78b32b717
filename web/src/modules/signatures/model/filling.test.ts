import { expect, test } from 'vitest';
import type { PlacedField } from '../api/types';
import {
  filledWords,
  initialsOf,
  isFilled,
  keepValues,
  keptByServer,
  keptKey,
  nextField,
  readKept,
  stillMissing,
  toFillIn,
  valuesToSend,
} from './filling';

function field(change: Partial<PlacedField>): PlacedField {
  return {
    id: 'field',
    kind: 'text',
    page: 1,
    place: { left: 0, top: 0, width: 0.3, height: 0.03 },
    isRequired: true,
    label: '',
    value: null,
    ...change,
  };
}

const at = (top: number) => ({ left: 0, top, width: 0.3, height: 0.03 });
const order = field({ id: 'order', place: at(0.1) });
const agreed = field({ id: 'agreed', kind: 'checkbox', place: at(0.2) });
const remark = field({ id: 'remark', isRequired: false, place: at(0.3) });
const initials = field({ id: 'initials', kind: 'initials', page: 2 });
const date = field({ id: 'date', kind: 'date', place: at(0.4) });
const name = field({ id: 'name', kind: 'name', place: at(0.5) });
const fields = [initials, date, remark, agreed, order, name];

test('the signer fills in texts, boxes and initials, in reading order', () => {
  expect(toFillIn(fields)).toEqual([order, agreed, remark, initials]);
});

test('spaces and an unticked box are nothing; initials come from the name', () => {
  expect(isFilled(order, { order: '  ' })).toBe(false);
  expect(isFilled(order, { order: 'PO 7' })).toBe(true);
  expect(isFilled(agreed, { agreed: '' })).toBe(false);
  expect(isFilled(agreed, { agreed: 'true' })).toBe(true);
  expect(isFilled(initials, {})).toBe(true);
});

test('only what is required is missing, and it is filled in first', () => {
  expect(stillMissing(fields, {})).toEqual([order, agreed]);
  expect(nextField(fields, {}, null)).toBe(order);
  expect(nextField(fields, {}, 'order')).toBe(agreed);
  // Behind the last one it begins again.
  expect(nextField(fields, {}, 'agreed')).toBe(order);
  const required = { order: 'PO 7', agreed: 'true' };
  expect(stillMissing(fields, required)).toEqual([]);
  expect(nextField(fields, required, 'initials')).toBe(remark);
  expect(nextField(fields, { ...required, remark: 'None' }, null)).toBeUndefined();
  expect(filledWords(fields, required)).toBe('3 of 4 filled in');
});

test('only what is filled in is sent, without spaces around it', () => {
  expect(valuesToSend(fields, { order: ' PO 7 ', agreed: 'true', remark: ' ', date: 'never', unknown: 'x' })).toEqual([
    { fieldId: 'order', value: 'PO 7' },
    { fieldId: 'agreed', value: 'true' },
  ]);
});

test('initials are the first letters of a name', () => {
  expect(initialsOf('Anna Maria Kowalska-Żak')).toBe('AMKŻ');
  expect(initialsOf('  “Ben” O’Hara ')).toBe('BO');
  expect(initialsOf('a b c d e f g')).toBe('ABCDE');
  expect(initialsOf('')).toBe('');
});

test('a half-filled document is found again by the same person, and only what it still asks for', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const key = keptKey('anna', 'task');
  keepValues(storage, key, { order: 'PO 7', gone: 'x' });
  expect(readKept(storage, key, fields)).toEqual({ order: 'PO 7' });
  expect(readKept(storage, keptKey('ben', 'task'), fields)).toEqual({});
  keepValues(storage, key, { order: '' });
  expect(kept.size).toBe(0);
  for (const broken of ['{', 'null', '7', '{"order":7}']) {
    kept.set(key, broken);
    expect(readKept(storage, key, fields), broken).toEqual({});
  }
});

test('a device that keeps nothing is no failure', () => {
  const refuse = () => {
    throw new Error('full');
  };
  expect(() => keepValues({ setItem: refuse, removeItem: refuse }, 'key', { order: 'x' })).not.toThrow();
  expect(readKept({ getItem: refuse }, 'key', fields)).toEqual({});
});

test('what the server kept is found again, of the fields that there are', () => {
  const kept = [
    { fieldId: 'order', value: 'PO 7' },
    { fieldId: 'agreed', value: 'true' },
    { fieldId: 'gone', value: 'x' },
  ];
  expect(keptByServer(kept, fields)).toEqual({ order: 'PO 7', agreed: 'true' });
  expect(keptByServer([], fields)).toEqual({});
});
