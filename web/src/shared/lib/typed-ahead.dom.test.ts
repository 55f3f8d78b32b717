import { expect, it, vi } from 'vitest';
import { holdTyping, takeTyped, typeInto } from './typed-ahead';

const press = (key: string, init: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

it('keeps what is typed before the field is there, away from the page, and lets go of the keys then', () => {
  const shortcut = vi.fn();
  document.addEventListener('keydown', shortcut);
  holdTyping();
  for (const key of ['t', 'o', 'Shift']) press(key);
  press('k', { ctrlKey: true });
  expect(takeTyped()).toBe('to');
  expect(shortcut.mock.calls.map(([{ key }]) => key)).toEqual(['Shift', 'k']);
  press('t');
  expect(shortcut).toHaveBeenCalledTimes(3);
  expect(takeTyped()).toBe('');
  document.removeEventListener('keydown', shortcut);
});

it('writes behind what stands in a field, and tells of it', () => {
  const field = document.createElement('textarea');
  field.value = 'To';
  const told = vi.fn();
  field.addEventListener('input', told);
  typeInto(field, 'm');
  expect(field.value).toBe('Tom');
  expect(told).toHaveBeenCalledTimes(1);
});
