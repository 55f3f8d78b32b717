import { describe, expect, it } from 'vitest';
import { publicFileAddress, publicPreviewKind, shareFacts } from './public-share';

const day = (iso: string) => iso.slice(0, 10);

describe('a share behind its link', () => {
  it('says what may be done and for how long', () => {
    const open = { allowDownload: true, watermark: false, expiresAt: null, downloadsLeft: null };
    expect(shareFacts({ fileCount: 1, policy: open }, day)).toEqual(['1 file']);
    expect(
      shareFacts({ fileCount: 14, policy: { ...open, expiresAt: '2026-12-18T17:00:00Z', downloadsLeft: 1 } }, day),
    ).toEqual(['14 files', '1 download left', 'Until 2026-12-18']);
    expect(
      shareFacts({ fileCount: 2, policy: { ...open, allowDownload: false, watermark: true, downloadsLeft: 3 } }, day),
    ).toEqual(['2 files', 'View only', 'Watermarked']);
  });

  it('shows a file as what the server hands out', () => {
    const file = { name: 'plan.pdf', mimeType: 'application/pdf' };
    expect(publicPreviewKind({ ...file, preview: 'original' })).toBe('pdf');
    expect(publicPreviewKind({ ...file, preview: null })).toBe('none');
    expect(publicPreviewKind({ name: 'a.png', mimeType: 'image/png', preview: 'picture' })).toBe('image');
  });

  it('finds a file under the share’s own address only', () => {
    expect(publicFileAddress('a/b', 'f', 'thumbnail')).toBe('/api/public/shares/a%2Fb/files/f/thumbnail');
  });
});
