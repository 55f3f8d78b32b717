import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../lib/external-store';
import { PersonAvatar } from '../ui/PersonAvatar';
import classes from './CaretMenu.module.css';
import { type CaretItem, openCaretMenu } from './caret-menu';

/** Room that the list needs beside the line, in pixels; with less it stands on the other side. */
const HEIGHT = 320;
const WIDTH = 320;

/** The list at the cursor. The text keeps the focus: its keys move in the list. */
export function CaretMenu() {
  const open = useStore(openCaretMenu);
  const current = useRef<HTMLDivElement>(null);
  const active = open?.active;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is current then.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (!open) return null;
  const { at } = open;
  const hasRoom = { above: at.top > HEIGHT, below: at.bottom + HEIGHT < window.innerHeight };
  const isAbove = open.side === 'above' ? hasRoom.above : !hasRoom.below && hasRoom.above;
  const place = {
    left: Math.max(8, Math.min(at.left, window.innerWidth - WIDTH - 8)),
    ...(isAbove ? { bottom: window.innerHeight - at.top + 4 } : { top: at.bottom + 4 }),
  };
  return createPortal(
    <div className={classes.menu} style={place} role="listbox" aria-label={open.name} tabIndex={-1}>
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
          onClick={() => open.choose(index)}
        >
          <Before item={item} />
          <span className={classes.label}>{item.label}</span>
          {item.hint && <span className={classes.hint}>{item.hint}</span>}
          {item.shortcut && <code className={classes.hint}>{item.shortcut}</code>}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function Before({ item: { label, sign, photo } }: { item: CaretItem }) {
  if (photo !== undefined) return <PersonAvatar name={label} photo={photo} size="sm" />;
  if (sign === undefined) return null;
  return (
    <span className={classes.sign} aria-hidden>
      {sign}
    </span>
  );
}
