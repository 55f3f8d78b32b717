import { fireEvent, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CallState, IDLE } from '../../model/call-state';
import { NO_ROOM, type RoomEngine, type RoomPerson } from '../../room/room-engine';
import { announcement, hangUp } from '../call-runtime';
import { useCall, useRoom } from '../use-call';
import { useCallShortcuts } from './use-call-shortcuts';

vi.mock('../use-call');
vi.mock('../call-runtime', async () => {
  const { createStore } = await import('@/shared/lib/external-store');
  return { announcement: createStore(''), hangUp: vi.fn() };
});

const engine = { setMicrophone: vi.fn(), setCamera: vi.fn(), setHand: vi.fn() };
const press = (key: string) => fireEvent.keyDown(document, { key, ctrlKey: true, shiftKey: true });

beforeEach(() => {
  for (const deed of [...Object.values(engine), vi.mocked(hangUp)]) deed.mockReset();
});

function call({ kind = 'video', ...view }: Partial<typeof NO_ROOM> & { kind?: CallState['kind'] } = {}) {
  vi.mocked(useCall).mockReturnValue({ ...IDLE, kind });
  vi.mocked(useRoom).mockReturnValue({ view: { ...NO_ROOM, ...view }, engine: engine as never as RoomEngine });
  renderHook(useCallShortcuts);
}

it.each([false, true])('turns microphone, camera and hand over from %s', (isOn) => {
  call({ isMicOn: isOn, isCameraOn: isOn, isHandUp: isOn });
  for (const key of ['M', 'O', 'K']) press(key);
  for (const deed of Object.values(engine)) expect(deed).toHaveBeenCalledExactlyOnceWith(!isOn);
  expect(hangUp).not.toHaveBeenCalled();
});

it('leaves the call', () => {
  call();
  press('H');
  expect(hangUp).toHaveBeenCalledOnce();
});

it('turns no camera on in a phone call', () => {
  call({ kind: 'phone' });
  press('O');
  expect(engine.setCamera).not.toHaveBeenCalled();
});

it('leaves plain letters and other strokes to the page', () => {
  call();
  for (const key of ['m', 'o', 'k', 'h']) fireEvent.keyDown(document, { key, ctrlKey: true });
  for (const key of ['M', 'O', 'K', 'H']) fireEvent.keyDown(document, { key, shiftKey: true });
  for (const deed of [...Object.values(engine), hangUp]) expect(deed).not.toHaveBeenCalled();
});

it('says who speaks when asked, also when the answer is the same again', async () => {
  const person = (name: string, isSpeaking: boolean) => ({ name, isSpeaking }) as RoomPerson;
  call({ people: [person('Ann', true), person('Tom', false), person('Mia', true)] });
  const heard: string[] = [];
  announcement.subscribe(() => heard.push(announcement.get()));
  press('S');
  await waitFor(() => expect(announcement.get()).toBe('Ann, Mia speaking'));
  heard.length = 0;
  press('S');
  await waitFor(() => expect(heard).toEqual(['', 'Ann, Mia speaking']));
});

it('says that no one speaks', async () => {
  call();
  press('S');
  await waitFor(() => expect(announcement.get()).toBe('No one is speaking'));
});
