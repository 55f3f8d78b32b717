import classes from './BrandLogo.module.css';
import { LogoMark } from './Logo';

export interface BrandLogoProps {
  /** The organisation's name. */
  name: string;
  /** The letters of its own choice; its name stands where there are none. */
  text?: string;
  /** The image that stands for it, where it has one. */
  imageUrl?: string | null;
}

/** What stands for an organisation: its image, else the mark and letters. */
export function BrandLogo({ name, text, imageUrl }: BrandLogoProps) {
  if (imageUrl) return <img className={classes.image} src={imageUrl} alt={name} />;
  return (
    <span className={classes.letters}>
      <span className={classes.mark}>
        <LogoMark />
      </span>
      <span className={classes.name}>{text || name}</span>
    </span>
  );
}
