import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { usePublicBrand } from '@/shared/session/PublicBrand';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { EntryFrame } from './EntryFrame';
import { LoginForm } from './LoginForm';
import { OtherWays } from './OtherWays';
import { SecondFactorStep } from './SecondFactorStep';
import { useLogin } from './use-login';

/** Where a person signs in. Wears the look of the organisation in `?org=`. */
export function LoginPage() {
  const { next, org, error } = useSearch({ from: '/login' });
  const methods = useQuery(listSignInMethodsOptions()).data;
  const login = useLogin(next, error);
  const brand = usePublicBrand(org);
  const workspace = brand && `${brand.name} workspace`;
  if (methods?.setupNeeded) return <Navigate to="/setup" replace />;
  if (login.challenge) return <SecondFactorStep login={login} challenge={login.challenge} />;
  return (
    <EntryFrame title="Log in" lead={workspace} brand={brand}>
      <LoginForm login={login} />
      {methods && <OtherWays login={login} passkeys={methods.passkeys} provider={methods.oidc} next={next} />}
      <SigningInOverlay visible={login.isSlow} />
    </EntryFrame>
  );
}
