import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { devices } from '../chosen-devices';
import { DeviceCheck, type DeviceCheckProps } from './DeviceCheck';
import { ALL_ON, DeviceChoice } from './DeviceChoice';
import { useOwnMedia } from './use-own-media';

vi.mock('./use-own-media');

const device = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label }) as MediaDeviceInfo;
const MIC = device('audioinput', 'm1', 'Desk microphone');
const HEADSET = device('audioinput', 'm2', 'Headset');
const CAMERA = device('videoinput', 'c1', '');
const SPEAKER = device('audiooutput', 's1', 'Speaker bar');

let found: MediaDeviceInfo[] = [];
const media = Object.assign(new EventTarget(), { enumerateDevices: async () => found });

beforeEach(() => {
  localStorage.clear();
  devices.set({});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: media }));
  return () => vi.unstubAllGlobals();
});

const NONE = { microphone: false, camera: false };

function setMedia(trouble: string | null, failed: typeof NONE, missing: typeof NONE) {
  const video = { current: null };
  vi.mocked(useOwnMedia).mockReturnValue({ video, level: 0.5, trouble, failed, missing, track: null });
}

function check(more: Partial<DeviceCheckProps> = {}, trouble: string | null = null, failed = NONE, missing = NONE) {
  setMedia(trouble, failed, missing);
  renderInTheme(<DeviceCheck kind="video" isMicOn isCameraOn {...more} />);
}

const labels = () => screen.queryAllByRole<HTMLSelectElement>('combobox').map((field) => field.labels[0]?.textContent);

it('lists what there is, and keeps what is chosen', async () => {
  found = [MIC, HEADSET, CAMERA, SPEAKER];
  const chosen = vi.fn();
  check({ onChoose: chosen });
  await waitFor(() => expect(labels()).toEqual(['Microphone', 'Camera', 'Speaker']));
  // A browser that names no devices still tells them apart.
  expect(screen.getByRole('option', { name: 'Camera 1' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Microphone' }), 'Headset');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('audioinput', 'm2');
  expect(devices.get()).toEqual({ audioinput: 'm2' });
  expect(localStorage.getItem('corbelCallDevices')).toBe('{"audioinput":"m2"}');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Microphone' }).value).toBe('m2');
});

it('follows devices as they come and go', async () => {
  found = [MIC];
  check();
  await waitFor(() => expect(labels()).toEqual(['Microphone']));
  found = [MIC, SPEAKER];
  act(() => void media.dispatchEvent(new Event('devicechange')));
  await waitFor(() => expect(labels()).toEqual(['Microphone', 'Speaker']));
});

it('asks for no camera in a phone call', async () => {
  found = [MIC, CAMERA];
  check({ kind: 'phone' });
  await waitFor(() => expect(labels()).toEqual(['Microphone']));
  expect(screen.queryByLabelText('Your picture')).toBeNull();
  expect(vi.mocked(useOwnMedia).mock.lastCall?.[0]).toMatchObject({ camera: false, microphone: true });
});

it('says what is the matter with a device, and asks nobody to speak without a microphone', () => {
  found = [];
  const trouble = 'No microphone or camera was found. Connect one, then turn it on.';
  const both = { microphone: true, camera: true };
  check({}, trouble, both, both);
  expect(screen.getByRole('alert').textContent).toBe(trouble);
  // Once: the picture's place has its sign only.
  expect(screen.getAllByText(/No .*camera|No picture/)).toHaveLength(1);
  expect(screen.queryByRole('meter')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('says before a call that it can be joined without', () => {
  check({ switches: () => null }, 'No camera was found.');
  expect(screen.getByRole('alert').textContent).toBe('No camera was found.You can still join.');
});

it('has the switch of a device off and out of use while there is none', () => {
  const camera = { microphone: false, camera: true };
  setMedia('No camera was found.', camera, camera);
  renderInTheme(<DeviceChoice kind="video" choice={ALL_ON} onChange={() => undefined} />);
  const state = (name: RegExp) => {
    const { checked, disabled } = screen.getByRole<HTMLInputElement>('switch', { name });
    return { checked, disabled };
  };
  expect(state(/^Microphone on$/)).toEqual({ checked: true, disabled: false });
  expect(state(/^Camera on$/)).toEqual({ checked: false, disabled: true });
  expect(screen.getAllByText(/found/)).toHaveLength(1);
});

it('has the switches right after the picture, each with words of its own', async () => {
  found = [MIC, CAMERA];
  setMedia(null, NONE, NONE);
  renderInTheme(<DeviceChoice kind="video" choice={ALL_ON} onChange={() => undefined} />);
  await waitFor(() => expect(labels()).toEqual(['Microphone', 'Camera']));
  const controls = [...document.querySelectorAll<HTMLInputElement>('video, input, select')];
  const names = controls.map((control) => control.labels?.[0]?.textContent ?? control.ariaLabel);
  expect(names).toEqual(['Your picture', 'Microphone on', 'Camera on', 'Blur my background', 'Microphone', 'Camera']);
});

it('shows how loud one is, also without a picture', () => {
  check({ isCameraOn: false });
  expect(screen.getByText('Your camera is off')).toBeTruthy();
  expect(screen.getByRole<HTMLMeterElement>('meter', { name: 'Speak, and the bar should move' }).value).toBe(0.5);
});
