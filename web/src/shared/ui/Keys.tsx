import { keyCaps } from '@/shared/lib/shortcuts';
import classes from './Keys.module.css';

/** A keystroke as small caps: `<Keys of="mod+k" />` shows `Ctrl K`. */
export function Keys({ of }: { of: string }) {
  return <kbd className={classes.keys}>{keyCaps(of).join(' ')}</kbd>;
}
