import { expect, it } from 'vitest';
import { whyOff } from './feature-words';

const missing = { isOn: false, message: 'Ask your admin to enable calls.recording' };

it('tells a member whom to ask, and who manages roles where to change it', () => {
  expect(whyOff(missing, 'recording calls', false)).toBe(
    'Your role does not include recording calls. Ask your administrator.',
  );
  expect(whyOff(missing, 'recording calls', true)).toBe(
    'Your role does not include recording calls. You can add it in Admin, under Roles.',
  );
});

it('keeps every other reason as the server gives it', () => {
  const off = { isOn: false, message: 'Feature disabled by admin' };
  expect(whyOff(off, 'recording calls', true)).toBe('Feature disabled by admin');
  expect(whyOff({ isOn: false, message: null }, 'recording calls', true)).toBe('Feature disabled by admin');
  expect(whyOff({ isOn: true, message: null }, 'recording calls', true)).toBe(false);
});
