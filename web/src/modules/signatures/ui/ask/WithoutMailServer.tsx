import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '../../api/queries';
import classes from './AskDialog.module.css';

/** Says that people outside cannot be reached, where no mail server takes links and codes along; else `children`. */
export function WithoutMailServer({ children = null }: { children?: ReactNode }) {
  const { data } = useQuery(settingsQuery());
  if (data?.hasMailServer !== false) return children;
  return (
    <p className={classes.hint} role="note">
      No mail server is set up, so they get no email until an admin sets one up.
    </p>
  );
}
