import { beforeEach, expect, it, vi } from 'vitest';

const logout = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/gen/shell/sdk.gen', () => ({ logout }));
const clear = vi.hoisted(() => vi.fn());
vi.mock('@/shared/avatars/avatars', () => ({ avatars: { clear } }));

const assign = vi.fn();

/** The module as a page that has just loaded has it. */
async function freshPage() {
  vi.resetModules();
  assign.mockClear();
  logout.mockReset();
  vi.stubGlobal('location', { assign });
  return import('./sign-out');
}

beforeEach(
  () =>
    void vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {}
        close() {}
      },
    ),
);

it('leads back to where the session ended, once', async () => {
  const { signInAgain } = await freshPage();
  signInAgain('/drive/all?sort=name');
  signInAgain('/drive/trash');
  expect(assign.mock.calls).toEqual([['/login?next=%2Fdrive%2Fall%3Fsort%3Dname']]);
});

it('leads nowhere back after a deliberate log-out, whoever notices the end of the session first', async () => {
  const { signInAgain, signOut } = await freshPage();
  logout.mockImplementation(async () => signInAgain('/drive/all'));
  await signOut();
  expect(assign.mock.calls).toEqual([['/login']]);
});

it('stays when logging out failed', async () => {
  const { signInAgain, signOut } = await freshPage();
  logout.mockRejectedValue(new Error('offline'));
  await expect(signOut()).rejects.toThrow('offline');
  expect(assign).not.toHaveBeenCalled();
  signInAgain('/drive/all');
  expect(assign).toHaveBeenCalledOnce();
});

it('leaves no picture of anybody on the disk, and goes even where that fails', async () => {
  const { signOut } = await freshPage();
  clear.mockClear();
  clear.mockRejectedValueOnce(new Error('the disk is full'));
  await signOut();
  expect(clear).toHaveBeenCalledOnce();
  expect(assign.mock.calls).toEqual([['/login']]);
});
