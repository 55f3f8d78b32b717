import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { findPublicTenantOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { LogoMark } from '@/shared/ui/Logo';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { CorbelDrawing } from './CorbelDrawing';
import { LoginForm } from './LoginForm';
import classes from './LoginPage.module.css';
import { useLogin } from './use-login';

/** Where a person signs in. Wears the look of the organisation in `?org=`. */
export function LoginPage() {
  const { next, org } = useSearch({ from: '/login' });
  const tenant = useQuery(findPublicTenantOptions({ query: org ? { slug: org } : {} })).data;
  const login = useLogin(next);
  usePageTitle('Log in');
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <div className={classes.brand}>
          <LogoMark size="2rem" />
          Corbel
        </div>
        <div className={classes.middle}>
          <h1 className={classes.title}>Log in</h1>
          {/* The line keeps its height while the name is on its way, so the form does not jump. */}
          <p className={classes.tenant}>{tenant && tenant.name !== 'Corbel' ? `${tenant.name} workspace` : '\u00a0'}</p>
          <LoginForm login={login} />
        </div>
      </main>
      <CorbelDrawing />
      <SigningInOverlay visible={login.isEntering} />
    </div>
  );
}
