import { expect, it } from 'vitest';
import { troubleLines, troubleWords } from './device-words';

const failure = (name: string) => Object.assign(new Error('x'), { name });

it('says what is the matter with a device', () => {
  expect(troubleWords('camera', failure('NotAllowedError'))).toMatch(/^Your camera is blocked/);
  expect(troubleWords('microphone', failure('NotFoundError'))).toMatch(/^No microphone was found/);
  expect(troubleWords('camera', failure('NotReadableError'))).toMatch(/in use by another program/);
  expect(troubleWords('camera', 'strange')).toBe('Your camera could not be turned on.');
});

it('says once what is the matter with both', () => {
  const both = (name: string) => ({
    microphone: troubleWords('microphone', failure(name)) ?? '',
    camera: troubleWords('camera', failure(name)) ?? '',
  });
  expect(troubleLines(both('NotFoundError'))).toEqual([
    'No microphone or camera was found. Connect one, then turn it on.',
  ]);
  expect(troubleLines({ ...both('NotAllowedError'), screen: 'No screen' })).toEqual([
    "Your microphone and camera are blocked. Allow them in the browser's address bar, then turn them on.",
    'No screen',
  ]);
  const different = { camera: both('NotFoundError').camera, microphone: both('NotAllowedError').microphone };
  expect(troubleLines(different)).toEqual([different.camera, different.microphone]);
  expect(troubleLines({})).toEqual([]);
});

it('says nothing when no screen was chosen', () => {
  expect(troubleWords('screen', failure('NotAllowedError'))).toBeNull();
});
