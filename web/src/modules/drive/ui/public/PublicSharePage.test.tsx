import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/shared/testing/render-page';
import { PublicSharePage } from './PublicSharePage';

const DUNMARROW = { name: 'Dunmarrow', slug: 'dunmarrow' };
const FOOTER = {
  showFooter: true,
  displayName: '',
  showPoweredBy: true,
  poweredByText: 'Powered by Corbel',
  links: [],
};

/** Opens a share's link, with what the server answers to each question about the share. */
function open(answer: (pathname: string) => Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL((input as Request).url);
    if (pathname === '/api/v1/tenant/public') {
      return Response.json({ ...DUNMARROW, appearance: { logo: {}, footer: FOOTER } });
    }
    return answer(pathname);
  });
  renderPage('/share/abc', { path: '/share/$shareId', component: PublicSharePage });
}

const refusal = (status: number, error: object) => () => Response.json({ ok: false, error }, { status });

it('keeps the footer of the organisation where a link leads to no share', async () => {
  open(refusal(404, { code: 'NOT_FOUND', message: 'Resource not found' }));
  expect(await screen.findByRole('heading', { name: 'This link isn’t available' })).toBeTruthy();
  expect((await screen.findByRole('contentinfo')).textContent).toContain('Powered by Corbel');
});

it('sends only those to the sender who do not have the password', async () => {
  open(refusal(403, { code: 'SHARE_LOCKED', message: 'Locked', details: { organisation: DUNMARROW } }));
  expect(
    await screen.findByText(
      'Enter the password to open these files. If you don’t have it, ask the person who sent you the link.',
    ),
  ).toBeTruthy();
});

it('lists several files with the size at the right, away from words at the left', async () => {
  const policy = { allowDownload: false, watermark: false, expiresAt: null, downloadsLeft: null };
  const share = {
    shareId: 'abc',
    name: 'Slabs',
    sharedBy: 'Aoife Brennan',
    organisation: DUNMARROW,
    fileCount: 2,
    policy,
  };
  const files = ['3103.pdf', '3104.pdf'].map((name) => ({
    id: name,
    name,
    mimeType: 'application/pdf',
    size: 6800,
    modifiedAt: '2026-10-19T10:11:00Z',
    can: { download: false },
  }));
  open((pathname) =>
    Response.json(pathname.endsWith('/files') ? { ok: true, files, nextCursor: null } : { ok: true, share }),
  );
  await screen.findByRole('grid', { name: 'Files' });
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'Changed', 'Size']);
});
