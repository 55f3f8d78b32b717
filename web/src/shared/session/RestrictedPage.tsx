import { useQuery } from '@tanstack/react-query';
import { AccessRestricted } from '@/shared/ui/AccessRestricted';
import { membersQuery } from './queries';
import { useSession, useTenant } from './use-session';

/** "Access Restricted", filled in with who is signed in, where, and which administrator to ask: never oneself. */
export function RestrictedPage(props: { action: string; permission: string; compact?: boolean; onBack?: () => void }) {
  const { user } = useSession();
  const tenant = useTenant();
  const members = useQuery(membersQuery).data?.members ?? [];
  const admin = members.find((member) => member.role === 'admin' && member.email !== user.email);
  return (
    <AccessRestricted
      {...props}
      person={user.displayName}
      organisation={tenant.name}
      administrator={admin && { name: admin.displayName, email: admin.email }}
    />
  );
}
