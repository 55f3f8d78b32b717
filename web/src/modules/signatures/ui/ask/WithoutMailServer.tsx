import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '../../api/queries';
import classes from './AskDialog.module.css';

export interface WithoutMailServerProps {
  children?: ReactNode;
  /** Whether they are to get a copy, and sign nothing. */
  isCopy?: boolean;
}

/** Says that people outside cannot be reached, where no mail server takes links and codes along; else `children`. */
export function WithoutMailServer({ children = null, isCopy = false }: WithoutMailServerProps) {
  const { data } = useQuery(settingsQuery());
  if (data?.hasMailServer !== false) return children;
  return (
    <p className={classes.hint} role="note">
      This server can’t send email yet.{' '}
      {isCopy
        ? 'People outside can’t get a copy until it is set up.'
        : 'Until it is set up nothing reaches people outside: the request waits for you to choose Remind.'}
    </p>
  );
}
