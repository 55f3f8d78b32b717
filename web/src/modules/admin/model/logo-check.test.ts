import { describe, expect, it } from 'vitest';
import { logoProblem } from './logo-check';

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
