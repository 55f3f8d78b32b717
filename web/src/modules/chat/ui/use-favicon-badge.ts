import { useEffect } from 'react';

const BADGE_FILL = '#c81e4a';

/** Puts a dot on the tab's icon while something calls the person; the title beside it has the number. */
export function useFaviconBadge(isOn: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !isOn) return undefined;
    const plain = { href: icon.href, type: icon.type };
    let isCurrent = true;
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = 64;
      canvas.height = 64;
      const pen = canvas.getContext('2d');
      if (!pen || !isCurrent) return;
      pen.drawImage(picture, 0, 0, 64, 64);
      pen.beginPath();
      pen.arc(46, 18, 17, 0, 2 * Math.PI);
      pen.fillStyle = BADGE_FILL;
      pen.fill();
      try {
        icon.type = 'image/png';
        icon.href = canvas.toDataURL('image/png');
      } catch {
        // A logo from elsewhere cannot be drawn on: the title has the number.
        icon.type = plain.type;
      }
    };
    picture.src = plain.href;
    return () => {
      isCurrent = false;
      icon.type = plain.type;
      icon.href = plain.href;
    };
  }, [isOn]);
}
