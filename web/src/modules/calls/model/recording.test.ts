import { expect, test } from 'vitest';
import { boxes, hasAgreed, type Recording, recordingName, recordingType, recordingWords } from './recording';

const asked: Recording = {
  state: 'asked',
  askedByName: 'Ada Byron',
  startedAt: null,
  hasAgreed: false,
  isMine: false,
};

test('who has not agreed is asked, whatever others see', () => {
  for (const state of ['asked', 'running'] as const) {
    const { asks, isRunning, words } = recordingWords({ ...asked, state });
    expect([asks, isRunning]).toEqual([true, false]);
    expect(words).toBe('Ada Byron asks to record this call. Nothing is recorded until everyone agrees.');
  }
});

test('everybody who agreed sees whether it runs', () => {
  const agreed = { ...asked, hasAgreed: true };
  expect(recordingWords(agreed).words).toBe('The recording starts once everyone agrees');
  expect(recordingWords({ ...agreed, startedAt: 'x' }).words).toBe('The recording is paused until everyone agrees');
  const running = { ...agreed, state: 'running', startedAt: 'x' } as const;
  expect(recordingWords(running)).toEqual({
    words: 'Recording by Ada Byron',
    short: 'Recording',
    isRunning: true,
    asks: false,
  });
  expect(recordingWords({ ...running, isMine: true }).words).toBe('Recording');
});

test('only who agreed is in the recording, on whichever device', () => {
  const agreed = ['u1', 'guest:g1'];
  expect(['u1:tab-1', 'u1:tab-2', 'guest:g1'].every((one) => hasAgreed(one, agreed))).toBe(true);
  expect(['u2:tab-1', 'guest:g2', 'guest', ''].some((one) => hasAgreed(one, agreed))).toBe(false);
});

test('a recording has a type that the browser makes, and none where it makes none', () => {
  expect(recordingType(true, () => true)).toBe('video/webm;codecs=vp8,opus');
  expect(recordingType(false, (type) => type === 'audio/webm')).toBe('audio/webm');
  expect(recordingType(true, () => false)).toBeNull();
});

test('a file name keeps what a disk takes', () => {
  const at = new Date(2026, 10, 6, 9, 5);
  expect(recordingName('Stand-up: "roof"/west', at)).toBe('Stand-up roof west 2026-11-06 09.05.webm');
  expect(recordingName(' \u0007 ', at)).toBe('Call 2026-11-06 09.05.webm');
});

test('pictures share the frame', () => {
  expect(boxes(3, 2, { width: 1280, height: 720 })).toEqual([
    { x: 0, y: 0, width: 640, height: 360 },
    { x: 640, y: 0, width: 640, height: 360 },
    { x: 0, y: 360, width: 640, height: 360 },
  ]);
  expect(boxes(0, 1, { width: 10, height: 10 })).toEqual([]);
});
