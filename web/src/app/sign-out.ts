import { logout } from '@/shared/api/gen/sdk.gen';

const CHANNEL = 'corbel.session';

/** Ends the session on the server, then in every tab of this browser. */
export async function signOut(): Promise<void> {
  await logout();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed-out');
  channel.close();
  leaveFor('/login');
}

/** Follows a sign-out made in another tab. Gives the way to stop. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => leaveFor('/login');
  return () => channel.close();
}

/** Leaves for the log-in page because the session is over; signing in again leads back to `path`. */
export function signInAgain(path: string): void {
  leaveFor(`/login?next=${encodeURIComponent(path)}`);
}

// A full load rather than a route change: nothing of the session may stay in memory.
function leaveFor(address: string): void {
  window.location.assign(address);
}
