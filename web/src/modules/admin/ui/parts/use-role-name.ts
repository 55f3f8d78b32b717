import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rolesQuery } from '../../api/roles';

/** Roles' names by their keys; the key itself, capitalised, until the list is here and for a role that is gone. */
export function useRoleName(): (key: string) => string {
  const roles = useQuery(rolesQuery()).data?.roles;
  return useMemo(() => {
    const names = new Map(roles?.map(({ key, name }) => [key, name]));
    return (key: string) => names.get(key) ?? key.charAt(0).toUpperCase() + key.slice(1);
  }, [roles]);
}
