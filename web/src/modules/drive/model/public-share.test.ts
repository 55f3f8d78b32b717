import { describe, expect, it } from 'vitest';
import {
  hasArchive,
  publicFileAddress,
  publicPageAddress,
  publicPreviewKind,
  shareFacts,
  withDownloadsLeft,
  withheldWords,
} from './public-share';

const day = (iso: string) => iso.slice(0, 10);

describe('a share behind its link', () => {
  it('says what may be done and for how long', () => {
    const open = { allowDownload: true, watermark: false, expiresAt: null, downloadsLeft: null };
    expect(shareFacts({ fileCount: 1, sharedBy: 'Aoife Brennan', policy: open }, day)).toEqual([
      'Aoife Brennan shared 1 file',
    ]);
    expect(shareFacts({ fileCount: 1, sharedBy: '', policy: open }, day)).toEqual(['1 file']);
    expect(
      shareFacts(
        {
          fileCount: 14,
          sharedBy: 'Aoife Brennan',
          policy: { ...open, expiresAt: '2026-12-18T17:00:00Z', downloadsLeft: 1 },
        },
        day,
      ),
    ).toEqual(['Aoife Brennan shared 14 files', '1 download left', 'Until 2026-12-18']);
    expect(
      shareFacts(
        { fileCount: 2, sharedBy: '', policy: { ...open, allowDownload: false, watermark: true, downloadsLeft: 3 } },
        day,
      ),
    ).toEqual(['2 files', 'View only', 'Watermarked']);
  });

  it('shows a file as what the server hands out', () => {
    const file = { name: 'plan.pdf', mimeType: 'application/pdf' };
    expect(publicPreviewKind({ ...file, preview: 'original' })).toBe('pdf');
    expect(publicPreviewKind({ ...file, preview: null })).toBe('none');
    expect(publicPreviewKind({ name: 'a.png', mimeType: 'image/png', preview: 'picture' })).toBe('image');
  });

  it('shows a document that may not leave, or is stamped, by its pages', () => {
    const file = { name: 'plan.pdf', mimeType: 'application/pdf' };
    expect(publicPreviewKind({ ...file, preview: 'pages' })).toBe('pages');
    expect(publicPreviewKind({ ...file, preview: 'stamped' })).toBe('pages');
  });

  it('asks for a page as sharp as the screen, in few steps and no larger than is made', () => {
    const at = (width: number, density: number) => publicPageAddress('a/b', 'f', 3, { width, density });
    expect(at(358, 3)).toBe('/api/public/shares/a%2Fb/files/f/pages/3?width=1200');
    expect(at(900, 1)).toBe(at(820, 1));
    // Also on a screen of the least density: the letters of a drawing are small.
    expect(at(900, 1)).toMatch(/width=1800$/);
    expect(at(374, 1)).toMatch(/width=800$/);
    expect(at(3600, 2)).toMatch(/width=2400$/);
    expect(at(0, 1)).toMatch(/width=200$/);
  });

  it('counts downloads only where they are limited', () => {
    const share = (downloadsLeft: number | null) => ({
      policy: { allowDownload: true, watermark: false, downloadsLeft },
    });
    expect(withDownloadsLeft(share(3), (left) => left - 1)).toEqual(share(2));
    expect(withDownloadsLeft(share(null), (left) => left - 1)).toEqual(share(null));
  });

  it('gives all at once where that is allowed and can be made', () => {
    const policy = { allowDownload: true, watermark: false, downloadsLeft: 1 };
    expect(hasArchive({ fileCount: 2, policy })).toBe(true);
    expect(hasArchive({ fileCount: 1, policy })).toBe(false);
    expect(hasArchive({ fileCount: 501, policy })).toBe(false);
    expect(hasArchive({ fileCount: 2, policy: { ...policy, watermark: true } })).toBe(false);
    expect(hasArchive({ fileCount: 2, policy: { ...policy, allowDownload: false } })).toBe(false);
    expect(hasArchive({ fileCount: 2, policy: { ...policy, downloadsLeft: 0 } })).toBe(false);
  });

  it('says why it keeps a preview back', () => {
    const open = { allowDownload: true, watermark: false, downloadsLeft: 3 };
    const film = { name: 'site.mp4', mimeType: 'video/mp4', preview: null, can: { download: true } };
    expect(withheldWords(film, open)).toMatch(/are counted.*Download it/);
    expect(withheldWords(film, { ...open, downloadsLeft: 0 })).toMatch(/^This share was downloaded as often/);
    const kept = { ...film, can: { download: false } };
    expect(withheldWords(kept, { ...open, watermark: true })).toMatch(/watermark/);
    expect(withheldWords(kept, { ...open, allowDownload: false })).toMatch(/to look at only/);
    expect(withheldWords({ ...film, preview: 'original' }, open)).toBeNull();
    expect(withheldWords({ ...film, name: 'beam.dwg', mimeType: 'application/acad' }, open)).toBeNull();
  });

  it('finds a file under the share’s own address only', () => {
    expect(publicFileAddress('a/b', 'f', 'thumbnail')).toBe('/api/public/shares/a%2Fb/files/f/thumbnail');
  });
});
