import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RouteTarget } from '@/shared/lib/module';
import classes from './BackLink.module.css';

/** The list that a page of one thing belongs to. */
export interface Home {
  to: RouteTarget;
  label: string;
}

/** Before a page's title: the way to its list. */
export function BackLink({ to, label }: Home) {
  return (
    <Link to={to} className={classes.back} aria-label={`Back to ${label}`} title={label}>
      <IconArrowLeft size="1.125rem" stroke={1.6} aria-hidden />
    </Link>
  );
}
