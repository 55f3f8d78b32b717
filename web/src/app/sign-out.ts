import { logout } from '@/shared/api/gen/shell/sdk.gen';
import { avatars } from '@/shared/avatars/avatars';
import { clearLocalStores, finishSession } from '@/shared/session/local-stores';
import { modules } from './modules';

const CHANNEL = 'corbel.session';

/** This page is on its way out: whatever else notices the end of the session is not to lead it elsewhere. */
let isLeaving = false;

/** Ends the session on the server, then in every tab of this browser. */
export async function signOut(): Promise<void> {
  await signOutTo('/login');
}

/** As {@link signOut}; this tab goes on at `path`. */
export async function signOutTo(path: string): Promise<void> {
  isLeaving = true;
  try {
    await finishSession();
    await logout();
  } catch (failure) {
    isLeaving = false;
    throw failure;
  }
  // A disk that cannot be cleared keeps nobody signed in.
  await Promise.allSettled([avatars.clear(), clearLocalStores(modules.map(({ keeps }) => keeps))]);
  tellOtherTabs('signed-out');
  leaveFor(path);
}

/** Begins anew in every tab of this browser: the session acts in another organisation now. */
export function startAgain(): void {
  tellOtherTabs('switched');
  leaveFor('/');
}

/** Follows what another tab did to the session. Gives the way to stop. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<'signed-out' | 'switched'>) =>
    leaveFor(data === 'switched' ? '/' : '/login');
  return () => channel.close();
}

/** Leaves for the log-in page because the session is over; signing in again leads back to `path`. */
export function signInAgain(path: string): void {
  if (isLeaving) return;
  leaveFor(`/login?next=${encodeURIComponent(path)}`);
}

function tellOtherTabs(news: 'signed-out' | 'switched'): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

// A full load rather than a route change: nothing of the session may stay in memory.
function leaveFor(address: string): void {
  isLeaving = true;
  window.location.assign(address);
}
