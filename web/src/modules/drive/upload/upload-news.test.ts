import { afterEach, describe, expect, it } from 'vitest';
import { toasts } from '@/shared/ui/toast/toast';
import { newUploadItem, type UploadItem } from '../model/upload-item';
import { createUploadNews } from './upload-news';

const item = (name: string, error: string | null = null): UploadItem => ({
  ...newUploadItem(name, { name, size: 1, type: '', lastModified: 0 }, { driveId: 'd', libraryId: 'l' }),
  error,
});
const shown = () => toasts.get().map((one) => [one.type, one.title, one.message].filter(Boolean).join(' | '));
afterEach(() => toasts.set([]));

describe('upload news', () => {
  it('names a file that comes alone', () => {
    const news = createUploadNews(
      () => 1,
      () => undefined,
    );
    news.onDone?.(item('a.pdf'));
    news.onIdle?.([]);
    expect(shown()).toEqual(['success | File "a.pdf" uploaded successfully']);
  });

  it('leaves several to the tray', () => {
    const news = createUploadNews(
      () => 3,
      () => undefined,
    );
    for (let n = 0; n < 3; n += 1) news.onDone?.(item(`${n}`));
    news.onIdle?.([]);
    expect(shown()).toEqual([]);
  });

  it('says which file failed and why', () => {
    const news = createUploadNews(
      () => 1,
      () => undefined,
    );
    news.onFailed?.(item('a.pdf', 'Failed to sign upload'));
    news.onIdle?.([]);
    news.onIdle?.([]);
    expect(shown()).toEqual(['error | Failed to upload "a.pdf" | Failed to sign upload']);
  });

  it('counts several failures', () => {
    const news = createUploadNews(
      () => 3,
      () => undefined,
    );
    news.onFailed?.(item('a'));
    news.onFailed?.(item('b'));
    news.onIdle?.([]);
    expect(shown()).toEqual(['error | 2 files failed to upload']);
  });
});
