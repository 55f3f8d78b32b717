/** The devices that the person chose, kept in this browser: they belong to the machine, not to the account. */
import { createStore } from '@/shared/lib/external-store';
import type { Devices } from '../room/room-engine';

const KEY = 'corbelCallDevices';

function read(): Devices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export const devices = createStore<Devices>(read());

const BLUR = 'corbelCallBlur';

/** Whether the camera's background is blurred, where the browser does that. */
export const isBlurred = createStore(localStorage.getItem(BLUR) === '1');

/** Blurs the background from now on, or no longer. */
export function chooseBlur(isOn: boolean): void {
  isBlurred.set(isOn);
  localStorage.setItem(BLUR, isOn ? '1' : '0');
}

/** Uses a device from now on. */
export function chooseDevice(kind: keyof Devices, deviceId: string): void {
  devices.set((all) => ({ ...all, [kind]: deviceId }));
  localStorage.setItem(KEY, JSON.stringify(devices.get()));
}
