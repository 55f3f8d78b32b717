import { Link } from '@tanstack/react-router';
import { NO_EMAIL_IS_SENT } from '@/shared/lib/mail-words';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import page from '../parts/page.module.css';

/** Says that no email goes out, where the link of an invitation waits, and who gets at it. */
export function UnsentInvitation() {
  const managesEmail = can(useAccess(), 'tenant.manage_settings');
  return (
    <>
      {NO_EMAIL_IS_SENT}{' '}
      {managesEmail ? (
        <>
          Copy the link in{' '}
          <Link className={page.link} to="/admin/mails">
            Admin &gt; Email
          </Link>{' '}
          and pass it on.
        </>
      ) : (
        'Ask an admin for the link: it’s in Admin > Email.'
      )}
    </>
  );
}
