import type { SecondFactor } from '@/shared/api/gen/types.gen';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { EntryFrame } from './EntryFrame';
import { SecondFactorForm } from './SecondFactorForm';
import type { LoginState } from './use-login';

/** What follows a page that took the password, where the account asks for more. */
export function SecondFactorStep({ login, challenge }: { login: LoginState; challenge: SecondFactor }) {
  return (
    <EntryFrame title="Confirm it is you" lead="Your account asks for a second step.">
      <SecondFactorForm login={login} challenge={challenge} />
      <SigningInOverlay visible={login.isSlow} />
    </EntryFrame>
  );
}
