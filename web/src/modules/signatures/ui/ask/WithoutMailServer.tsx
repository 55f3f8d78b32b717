import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/queries';
import classes from './AskDialog.module.css';

/** Says that people outside cannot be reached, where no mail server takes links and codes along. */
export function WithoutMailServer() {
  const { data } = useQuery(settingsQuery());
  if (data?.hasMailServer !== false) return null;
  return (
    <p className={classes.hint} role="note">
      No mail server is set up, so nothing reaches them until an admin adds one.
    </p>
  );
}
