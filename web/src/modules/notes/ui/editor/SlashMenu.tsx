import { useEffect, useRef } from 'react';
import { useStore } from '@/shared/lib/external-store';
import classes from './SlashMenu.module.css';
import { openSlash } from './slash-commands';

/** Room for the menu below the line, in pixels; with less it stands above. */
const HEIGHT = 320;
const WIDTH = 248;

/** The list of blocks at a slash. The text keeps the focus: its keys move in the list. */
export function SlashMenu() {
  const open = useStore(openSlash);
  const current = useRef<HTMLDivElement>(null);
  const active = open?.active;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is current then.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (!open) return null;
  const isAbove = open.at.bottom + HEIGHT > window.innerHeight && open.at.top > HEIGHT;
  const place = {
    left: Math.max(8, Math.min(open.at.left, window.innerWidth - WIDTH - 8)),
    ...(isAbove ? { bottom: window.innerHeight - open.at.top + 4 } : { top: open.at.bottom + 4 }),
  };
  return (
    <div className={classes.menu} style={place} role="listbox" aria-label="Insert a block" tabIndex={-1}>
      {open.blocks.map((block, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's.
        <div
          key={block.id}
          ref={index === active ? current : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.block}
          // The text must not lose the focus before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open.choose(block)}
        >
          {block.label}
          {block.shortcut && <code className={classes.shortcut}>{block.shortcut}</code>}
        </div>
      ))}
    </div>
  );
}
