import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '@/shared/lib/external-store';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import classes from './CompletionMenu.module.css';
import { openCompletion } from './completion-menu';

/** Room for the list above the line, in pixels; with less it stands below. */
const HEIGHT = 300;
const WIDTH = 320;

/** People, channels or emoji at the cursor. The text keeps the focus: its keys move in the list. */
export function CompletionMenu() {
  const open = useStore(openCompletion);
  const current = useRef<HTMLDivElement>(null);
  const active = open?.active;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is current then.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (!open) return null;
  const isBelow = open.at.top < HEIGHT;
  const place = {
    left: Math.max(8, Math.min(open.at.left, window.innerWidth - WIDTH - 8)),
    ...(isBelow ? { top: open.at.bottom + 4 } : { bottom: window.innerHeight - open.at.top + 4 }),
  };
  return createPortal(
    <div className={classes.menu} style={place} role="listbox" aria-label="Suggestions" tabIndex={-1}>
      {open.items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's.
        <div
          key={item.key}
          ref={index === active ? current : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.item}
          // The text must not lose the focus before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open.choose(item)}
        >
          {item.sign ? (
            <span className={classes.sign} aria-hidden>
              {item.sign}
            </span>
          ) : (
            <PersonAvatar name={item.label} photo={item.photo} size="sm" />
          )}
          <span className={classes.label}>{item.label}</span>
          <span className={classes.hint}>{item.hint}</span>
        </div>
      ))}
    </div>,
    document.body,
  );
}
