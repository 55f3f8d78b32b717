import { cropOf, type Framing } from '../model/photo-framing';

/**
 * The part of a picture that its frame shows, as a picture of its own. PNG, since the server packs it once more and loses
 * nothing twice. Rejects where the browser cannot draw it.
 */
export function cutPhoto(picture: HTMLImageElement, framing: Framing): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const { left, top, side, pixels } = cropOf(framing, { width, height });
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('this browser draws no pictures'));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the photo could not be packed'))), 'image/png');
  });
}
