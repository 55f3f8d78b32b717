import { expect, it, vi } from 'vitest';
import { cutPhoto } from './cut-photo';

const picture = Object.defineProperties(new Image(), { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });

it('draws the part in the frame, at no more pixels than are kept', async () => {
  const drawImage = vi.fn();
  const blob = new Blob(['png']);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(blob));
  expect(await cutPhoto(picture, { zoom: 2, x: -1, y: 0.5 })).toBe(blob);
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(picture, 500, 0, 200, 200, 0, 0, 200, 200);
});

it('fails where the picture cannot be packed', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: vi.fn() } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await expect(cutPhoto(picture, { zoom: 1, x: 0, y: 0 })).rejects.toThrow('could not be packed');
});
