import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { onPhone } from '@/shared/testing/on-phone';
import { renderPage } from '@/shared/testing/render-page';
import { useOwnMedia } from '../devices/use-own-media';
import { GuestCallPage } from './GuestCallPage';

vi.mock('../devices/use-own-media');

const CALL = {
  title: 'Crane day',
  hostName: 'Aoife Brennan',
  kind: 'video',
  organisation: { name: 'Dunmarrow', slug: 'dunmarrow' },
};
const FOOTER = {
  showFooter: true,
  displayName: '',
  showPoweredBy: true,
  poweredByText: 'Powered by Corbel',
  links: [],
};

beforeEach(() => {
  const none = { microphone: false, camera: false };
  const media = { video: { current: null }, level: 0, trouble: null, failed: none, missing: none, track: null };
  vi.mocked(useOwnMedia).mockReturnValue(media);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: undefined }));
  return () => vi.unstubAllGlobals();
});

/** Opens a guest link to which the server has this call, or none. */
function open(call?: typeof CALL): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL((input as Request).url);
    if (pathname === '/api/v1/tenant/public') {
      return Response.json({ name: 'Dunmarrow', slug: 'dunmarrow', appearance: { logo: {}, footer: FOOTER } });
    }
    if (call) return Response.json(call);
    return Response.json({ error: { code: 'NOT_FOUND', message: 'Resource not found' } }, { status: 404 });
  });
  renderPage('/guest-call/abc', { path: '/guest-call/$link', component: GuestCallPage });
}

it('says why a link may lead to no call, above the footer of the organisation', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'This call link doesn’t work' })).toBeTruthy();
  expect(
    screen.getByText('The call may be over or closed to guests. Ask the person who sent you the link.'),
  ).toBeTruthy();
  expect((await screen.findByRole('contentinfo')).textContent).toContain('Powered by Corbel');
});

it('asks a guest for a name, where the cursor is already', async () => {
  open(CALL);
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.getByText('Aoife Brennan of Dunmarrow invites you to a video call. No account needed.')).toBeTruthy();
});

it('leaves the keyboard of a phone closed, so that the picture is seen', async () => {
  onPhone();
  open(CALL);
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  expect(document.activeElement).not.toBe(name);
});
