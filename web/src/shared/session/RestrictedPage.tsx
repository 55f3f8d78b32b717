import { AccessRestricted } from '@/shared/ui/AccessRestricted';
import { useAdministrator } from './use-administrator';
import { useSession, useTenant } from './use-session';

/** "Access Restricted", filled in with who is signed in, where, and which administrator to ask. */
export function RestrictedPage(props: { action: string; permission: string; compact?: boolean; onBack?: () => void }) {
  const { user } = useSession();
  const tenant = useTenant();
  const administrator = useAdministrator();
  return (
    <AccessRestricted {...props} person={user.displayName} organisation={tenant.name} administrator={administrator} />
  );
}
