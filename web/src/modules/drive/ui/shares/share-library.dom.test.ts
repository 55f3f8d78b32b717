import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '@/shared/ui/toast/toast';
import { MOST_FILES, shareLibrary } from './share-library';
import { sharingOrder } from './sharing-order';

const PER_PAGE = 100;
const library = { id: 'drawings', name: 'Drawings' };
const said = () => toasts.get().map(({ message }) => message);

/** What the server lists of the library: files named by their number, of which the first `shareable` may be shared. */
function serve(count: number, shareable = count) {
  const asked: URLSearchParams[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { searchParams } = new URL((input as Request).url);
    asked.push(searchParams);
    const from = Number(searchParams.get('cursor') ?? 0);
    const to = Math.min(count, from + PER_PAGE);
    const files = Array.from({ length: to - from }, (_, at) => ({
      id: String(from + at),
      can: { createShare: from + at < shareable },
    }));
    return Response.json({ files, nextCursor: to < count ? String(to) : null });
  });
  return asked;
}

beforeEach(() => {
  toasts.set([]);
  sharingOrder.set(null);
});
afterEach(() => vi.restoreAllMocks());

describe('a share of a library', () => {
  it('begins with all of its files, on every page, and with its name', async () => {
    const asked = serve(MOST_FILES);
    await shareLibrary(library);
    expect(asked.map((query) => query.get('libraryId'))).toEqual(Array(5).fill('drawings'));
    expect(sharingOrder.get()).toMatchObject({ how: 'link', library });
    expect(sharingOrder.get()).toHaveProperty('files.length', MOST_FILES);
    expect(said()).toEqual([]);
  });

  it('leaves out what the person may not share', async () => {
    serve(3, 2);
    await shareLibrary(library);
    expect(sharingOrder.get()).toHaveProperty('files.length', 2);
  });

  it.each([
    [0, 0, '“Drawings” has no files to share'],
    [2, 0, 'You may share none of the files in “Drawings”'],
    [MOST_FILES + 1, MOST_FILES, 'A share has 500 files at most, and “Drawings” has more: choose them in its list.'],
  ])('says why it is not made of %i files, %i of which may be shared', async (count, shareable, words) => {
    serve(count, shareable);
    await shareLibrary(library);
    expect(sharingOrder.get()).toBeNull();
    expect(said()).toEqual([words]);
  });

  it('stops asking once they are too many', async () => {
    const asked = serve(10_000);
    await shareLibrary(library);
    expect(asked).toHaveLength(6);
  });

  it('says that the files could not be read', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    await shareLibrary(library);
    expect(said()).toEqual(['Failed to load files']);
  });
});
