import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './invoices.module.css';

/** Before the title of one invoice: the way to all of them. */
export function BackToInvoices() {
  return (
    <Link to="/portal/invoices" search={{}} className={classes.back} aria-label="Back to invoices">
      <IconArrowLeft size="1.25rem" stroke={1.6} aria-hidden />
    </Link>
  );
}
