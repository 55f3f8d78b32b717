import { expect, it } from 'vitest';
import { troubleWords } from './device-words';

const failure = (name: string) => Object.assign(new Error('x'), { name });

it('says what is the matter with a device', () => {
  expect(troubleWords('camera', failure('NotAllowedError'))).toMatch(/^Your camera is blocked/);
  expect(troubleWords('microphone', failure('NotFoundError'))).toMatch(/^No microphone was found/);
  expect(troubleWords('camera', failure('NotReadableError'))).toMatch(/in use by another program/);
  expect(troubleWords('camera', 'strange')).toBe('Your camera could not be turned on.');
});

it('says nothing when no screen was chosen', () => {
  expect(troubleWords('screen', failure('NotAllowedError'))).toBeNull();
});
