import { useEffect, useState } from 'react';
import type { Pixels } from '../../model/logo-contrast';

/** The longer side of the picture that is measured: enough to tell its colours. */
const MEASURED = 96;

/** The pixels of the picture at an address, made small; null until they are there, and where they cannot be read. */
export function useLogoPixels(address: string | null): Pixels | null {
  const [read, setRead] = useState<{ address: string; pixels: Pixels | null } | null>(null);
  useEffect(() => {
    if (!address) return;
    let isCurrent = true;
    // A picture that cannot be measured is no failure: the previews show it all the same.
    void pixelsOf(address)
      .catch(() => null)
      .then((pixels) => isCurrent && setRead({ address, pixels }));
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return read?.address === address ? read.pixels : null;
}

async function pixelsOf(address: string): Promise<Pixels | null> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const scale = Math.min(1, MEASURED / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pen?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}
