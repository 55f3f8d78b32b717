import { ColorSquare } from '@/shared/ui/ColorSquare';
import classes from './parts.module.css';

/** A drive by its colour and name, on one line. */
export function DriveName({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.inline}>
      <ColorSquare color={color} />
      <span className={classes.truncate} dir="auto" title={name}>
        {name}
      </span>
    </span>
  );
}
