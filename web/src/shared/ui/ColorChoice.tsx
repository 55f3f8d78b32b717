import { useId } from 'react';
import classes from './ColorChoice.module.css';
import { keyColor } from './ColorSquare';

export interface ColorChoiceProps {
  label: string;
  /** Colour keys, see {@link keyColor}. */
  colors: readonly string[];
  value: string;
  onChange: (color: string) => void;
}

/** Chooses one of a few colours. Each is named for those who cannot tell it by sight. */
export function ColorChoice({ label, colors, value, onChange }: ColorChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.colors}>
        {colors.map((color) => (
          <label key={color} className={classes.color} title={nameOf(color)}>
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              aria-label={nameOf(color)}
              onChange={() => onChange(color)}
            />
            <span style={{ background: keyColor(color) }} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** `blue` → `Blue`. */
function nameOf(color: string): string {
  return color.charAt(0).toUpperCase() + color.slice(1);
}
