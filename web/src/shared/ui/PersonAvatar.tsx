import { useState } from 'react';
import classes from './PersonAvatar.module.css';

const HUES = ['teal', 'red', 'orange', 'purple', 'blue', 'pink', 'green', 'amber'] as const;

/** `Aoife Brennan` → `AB`; one word gives its first two letters. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (last ? first.slice(0, 1) + last.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** The same name always has the same colour, on every screen and for everyone. */
export function avatarHue(name: string): (typeof HUES)[number] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return HUES[sum % HUES.length] ?? 'teal';
}

/** A person's picture, or their initials until it has loaded and when it cannot. Decorative: write the name beside it. */
export function PersonAvatar({
  name,
  photo,
  size = 'md',
}: {
  name: string;
  photo?: string | null;
  size?: 'sm' | 'md' | 'lg';
}) {
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting');
  const hue = `var(--c-${avatarHue(name)})`;
  return (
    <span
      className={classes.avatar}
      data-size={size}
      style={{ '--hue': hue } as React.CSSProperties}
      // Drawn by the style sheet: a button around it is named by its words, not by these letters.
      data-initials={initials(name)}
      aria-hidden="true"
    >
      {photo && state !== 'broken' && (
        <img
          src={photo}
          alt=""
          data-shown={state === 'shown' || undefined}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </span>
  );
}
