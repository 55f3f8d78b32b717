import { describe, expect, it } from 'vitest';
import { contentProblem, logoProblem } from './logo-check';

describe('logoProblem', () => {
  it('takes pictures up to 2 MB', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/gif'])
      expect(logoProblem({ type, size: 2 * 1024 * 1024 })).toBeNull();
  });

  it('refuses what is larger or of another type', () => {
    expect(logoProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toContain('larger');
    for (const type of ['image/svg+xml', 'image/webp', 'text/html', ''])
      expect(logoProblem({ type, size: 9 })).toContain('PNG, JPG or GIF');
  });
});

describe('contentProblem', () => {
  const file = (content: BlobPart, type = 'image/png') => new Blob([content], { type });

  it('takes what begins as a PNG, a JPG or a GIF', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
    const jpg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]);
    for (const content of [png, jpg, 'GIF87a', 'GIF89a']) expect(await contentProblem(file(content))).toBeNull();
  });

  it('refuses a drawing, a script or nothing dressed as a picture', async () => {
    const cut = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    for (const content of ['<svg onload="alert(1)"/>', '<script>alert(1)</script>', 'PNG', cut, '']) {
      expect(await contentProblem(file(content))).toContain('PNG, JPG or GIF');
    }
  });
});
