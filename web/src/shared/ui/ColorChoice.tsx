import { useId } from 'react';
import classes from './ColorChoice.module.css';
import { keyColor } from './ColorSquare';

/** A colour that has no key. */
export interface ColorSwatch<Color extends string = string> {
  /** What is chosen. */
  value: Color;
  name: string;
  /** What is drawn: a CSS colour. */
  css: string;
}

export interface ColorChoiceProps<Color extends string> {
  label: string;
  /** Colour keys, see {@link keyColor}, or colours with a name of their own. */
  colors: readonly (Color | ColorSwatch<Color>)[];
  value: Color;
  onChange: (color: Color) => void;
}

/** Chooses one of a few colours. Each is named for those who cannot tell it by sight. */
export function ColorChoice<Color extends string>({ label, colors, value, onChange }: ColorChoiceProps<Color>) {
  const name = useId();
  const swatches = colors.map((color) => swatchOf(color));
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.colors}>
        {swatches.map((color) => (
          <label key={color.value} className={classes.color} title={color.name}>
            <input
              type="radio"
              name={name}
              value={color.value}
              checked={color.value === value}
              aria-label={color.name}
              onChange={() => onChange(color.value)}
            />
            <span style={{ background: color.css }} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A key is named by itself: `blue` → `Blue`. */
function swatchOf<Color extends string>(color: Color | ColorSwatch<Color>): ColorSwatch<Color> {
  if (typeof color !== 'string') return color;
  return { value: color, name: color.charAt(0).toUpperCase() + color.slice(1), css: keyColor(color) };
}
