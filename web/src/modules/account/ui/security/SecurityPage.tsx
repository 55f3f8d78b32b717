import { useQuery } from '@tanstack/react-query';
import { listAppPasswordsOptions, listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { can, isEntitled } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { securityQuery } from '../../api/queries';
import { AccountFrame } from '../parts/AccountFrame';
import { Loaded, Pending } from '../parts/Loaded';
import { AppPasswordsSection } from './AppPasswordsSection';
import { AppSection } from './AppSection';
import { PasskeysSection } from './PasskeysSection';
import { PasswordSection } from './PasswordSection';
import { ProviderSection } from './ProviderSection';
import { RecoverySection } from './RecoverySection';

const SECTIONS = ['Password', 'Authenticator app', 'Passkeys'];

/** /account/security: the password and what else proves who the person is. */
export function SecurityPage() {
  const query = useQuery(securityQuery);
  const access = useAccess();
  // They open the schedule alone.
  const hasSchedule = isEntitled(access, { entitlement: 'schedule' }) && can(access, 'schedule');
  // What the sections ask for themselves is waited for as well: it would come late and move those below.
  const methods = useQuery(listSignInMethodsOptions());
  const appPasswords = useQuery({ ...listAppPasswordsOptions(), enabled: hasSchedule });
  const isWaiting = methods.isLoading || appPasswords.isLoading;
  const pending = { query, what: 'Your security settings', sections: SECTIONS };
  if (isWaiting) {
    return (
      <AccountFrame title="Security">
        <Pending {...pending} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Security">
      <Loaded {...pending} query={query}>
        {(security) => (
          <>
            <PasswordSection hasPassword={security.hasPassword} />
            <AppSection app={security.totp} />
            <PasskeysSection passkeys={security.passkeys} />
            {hasSchedule && <AppPasswordsSection />}
            {security.identities.length > 0 && <ProviderSection identities={security.identities} />}
            {(security.totp.enabled || security.passkeys.length > 0) && (
              <RecoverySection left={security.recoveryCodesLeft} />
            )}
          </>
        )}
      </Loaded>
    </AccountFrame>
  );
}
