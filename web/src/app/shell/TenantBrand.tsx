import { Link } from '@tanstack/react-router';
import { useTenant } from '@/shared/session/use-session';
import { BrandLogo } from '@/shared/ui/BrandLogo';
import classes from './TenantBrand.module.css';

/** Whose workspace this is; leads to the start page. */
export function TenantBrand() {
  const { name, appearance } = useTenant();
  const { type, text, imageUrl } = appearance.logo;
  return (
    <Link to="/" className={classes.brand} title={name}>
      <BrandLogo name={name} text={text} imageUrl={type === 'image' ? imageUrl : null} />
    </Link>
  );
}
