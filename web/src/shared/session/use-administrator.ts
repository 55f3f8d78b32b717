import { useQuery } from '@tanstack/react-query';
import { membersQuery } from './queries';
import { useSession } from './use-session';

/** Which administrator to ask: never oneself; undefined while it is not known, and where there is none. */
export function useAdministrator(): { name: string; email: string } | undefined {
  const { user } = useSession();
  const members = useQuery(membersQuery).data?.members ?? [];
  const admin = members.find((member) => member.role === 'admin' && member.email !== user.email);
  return admin && { name: admin.displayName, email: admin.email };
}
