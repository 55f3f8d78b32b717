import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { settingsQuery } from '../../api/queries';
import classes from './AskDialog.module.css';

/** Whether no mail server takes links and codes to people outside. False until that is known. */
export const useMailMissing = (isAsked = true): boolean =>
  useQuery({ ...settingsQuery(), enabled: isAsked }).data?.hasMailServer === false;

/** Says why people outside cannot be asked to sign without a mail server, and what to do. */
export function WithoutMailServer({ instead = 'save a draft until then' }: { instead?: string }) {
  const managesEmail = can(useAccess(), 'tenant.manage_settings');
  return (
    <p className={classes.hint} role="note">
      This server can’t send email yet, so people outside can’t be asked to sign.{' '}
      {managesEmail ? (
        // Beside the form, which is not sent yet.
        <Link to="/admin/mails" target="_blank">
          Set up email
        </Link>
      ) : (
        'Ask an admin to set up email'
      )}
      , or {instead}.
    </p>
  );
}
