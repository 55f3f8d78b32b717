import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { findPublicTenantOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { EntryFrame } from './EntryFrame';
import { LoginForm } from './LoginForm';
import { useLogin } from './use-login';

/** Where a person signs in. Wears the look of the organisation in `?org=`. */
export function LoginPage() {
  const { next, org } = useSearch({ from: '/login' });
  const tenant = useQuery(findPublicTenantOptions({ query: org ? { slug: org } : {} })).data;
  const login = useLogin(next);
  return (
    <EntryFrame title="Log in" lead={tenant && tenant.name !== 'Corbel' ? `${tenant.name} workspace` : undefined}>
      <LoginForm login={login} />
      <SigningInOverlay visible={login.isEntering} />
    </EntryFrame>
  );
}
