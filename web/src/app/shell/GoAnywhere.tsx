import { IconSearch } from '@tabler/icons-react';
import { Keys } from '@/shared/ui/Keys';
import { openPalette } from '../palette/palette-state';
import classes from './GoAnywhere.module.css';

/** Opens the command palette; looks like the field that appears. */
export function GoAnywhere() {
  return (
    <button type="button" className={classes.jump} onClick={openPalette} aria-haspopup="dialog">
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span>Go anywhere</span>
      <Keys of="mod+k" />
    </button>
  );
}
