import { Link } from '@tanstack/react-router';
import { useTenant } from '@/shared/session/use-session';
import { LogoMark } from '@/shared/ui/Logo';
import classes from './TenantBrand.module.css';

/** Whose workspace this is; leads to the start page. */
export function TenantBrand() {
  const { name } = useTenant();
  return (
    <Link to="/" className={classes.brand} title={name}>
      <span className={classes.mark}>
        <LogoMark />
      </span>
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
