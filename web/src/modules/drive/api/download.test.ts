import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '@/shared/ui/toast/toast';
import { downloadFile } from './download';

const file = { id: 'f', driveId: 'd', name: 'plan.pdf' };
const said = () => toasts.get().map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('downloadFile', () => {
  it('says that it prepares, then that it has begun', () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    downloadFile(file);
    expect(said()).toEqual(['Preparing download...']);
    vi.advanceTimersByTime(2500);
    expect(said()).toContain('Download started');
  });

  it('opens a tab where the link cannot be pressed, and says so', () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
      throw new Error('not allowed');
    });
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    downloadFile(file);
    expect(open).toHaveBeenCalledWith('/api/drive/download?fileId=f&driveId=d', '_blank');
    expect(said()).toContain('Download failed. Opening in new tab...');
  });

  it('says when neither works', () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
      throw new Error('not allowed');
    });
    vi.spyOn(window, 'open').mockReturnValue(null);
    downloadFile(file);
    vi.advanceTimersByTime(2500);
    expect(said()).toContain('Failed to download file');
    expect(said()).not.toContain('Download started');
  });
});
