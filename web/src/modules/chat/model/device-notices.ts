/** Whether this device shows notifications of the browser for chat. The person sets it here; the browser has a say as well. */
const KEY = 'corbel.chat.notifications';

export function wantsNotices(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function keepNotices(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing shows none next time.
  }
}
