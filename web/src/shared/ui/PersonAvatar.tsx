import { useState } from 'react';
import { useAvatar } from '@/shared/avatars/avatars';
import classes from './PersonAvatar.module.css';
import { StatusMark } from './StatusMark';

const HUES = ['teal', 'red', 'orange', 'purple', 'blue', 'pink', 'green', 'amber'] as const;

/** `Aoife Brennan` → `AB`, `Marek` → `MA`. What stands in brackets is no name: `Sven Lind (guest)` → `SL`. */
export function initials(name: string): string {
  const bare = name.replace(/\([^)]*\)/g, ' ').trim() || name.trim();
  const words = bare.split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (last ? first.slice(0, 1) + last.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** The same name always has the same colour, on every screen and for everyone. */
export function avatarHue(name: string): (typeof HUES)[number] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return HUES[sum % HUES.length] ?? 'teal';
}

export interface PersonAvatarProps {
  name: string;
  /** The photo's address as the person's record has it. It is shown at avatar size, from the browser's cache. */
  photo?: string | null;
  /** 20, 24, 32 or 72 pixels. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `active`, `busy`, `unavailable`, or `away` for who is not connected: a mark at the corner. Say it in words beside it, too. */
  status?: string | null;
}

/** A person's picture, or their initials until it has loaded and when it cannot. Decorative: write the name beside it. */
export function PersonAvatar({ name, photo, size = 'md', status }: PersonAvatarProps) {
  const address = useAvatar(photo);
  const [images, setImages] = useState<{ shown?: string; broken?: string }>({});
  const hue = `var(--c-${avatarHue(name)})`;
  return (
    <span className={classes.box} data-size={size} aria-hidden="true">
      <span
        className={classes.avatar}
        style={{ '--hue': hue } as React.CSSProperties}
        // Drawn by the style sheet: a button around it is named by its words, not by these letters.
        data-initials={initials(name)}
      >
        {address && address !== images.broken && (
          <img
            src={address}
            alt=""
            data-shown={images.shown === address || undefined}
            onLoad={() => setImages({ shown: address })}
            onError={() => setImages({ broken: address })}
          />
        )}
      </span>
      {status && (
        <span className={classes.status}>
          <StatusMark status={status} />
        </span>
      )}
    </span>
  );
}
