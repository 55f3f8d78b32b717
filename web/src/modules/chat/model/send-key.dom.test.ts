import { beforeEach, expect, it } from 'vitest';
import { isSendStroke, keepSendKey, readSendKey, sendKeyHint } from './send-key';

beforeEach(() => localStorage.clear());
const stroke = (more = {}) => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

it('is Enter until chosen otherwise', () => {
  expect(readSendKey()).toBe('enter');
  keepSendKey('mod+enter');
  expect(readSendKey()).toBe('mod+enter');
  expect(sendKeyHint('mod+enter', false)).toContain('Ctrl+Enter');
});

it.each([
  ['Enter', stroke(), 'enter', false, true],
  ['Enter in a list', stroke(), 'enter', true, false],
  ['Shift+Enter', stroke({ shiftKey: true }), 'enter', false, false],
  ['Enter while composing', stroke({ isComposing: true }), 'enter', false, false],
  ['Ctrl+Enter', stroke({ ctrlKey: true }), 'mod+enter', false, true],
  ['Ctrl+Enter in a list', stroke({ metaKey: true }), 'enter', true, true],
  ['Enter where Ctrl+Enter sends', stroke(), 'mod+enter', false, false],
  ['another key', stroke({ key: 'a' }), 'enter', false, false],
] as const)('%s', (_name, key, choice, isInBlock, sends) => expect(isSendStroke(key, choice, isInBlock)).toBe(sends));
