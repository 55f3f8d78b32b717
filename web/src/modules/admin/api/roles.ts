import { queryOptions } from '@tanstack/react-query';
import { createRole, deleteRole, type ListRolesResponse, updateRole } from '@/shared/api/gen';
import { listAvailableScopesOptions, listRolesOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from './deeds';

export type RoleList = ListRolesResponse;
export type Role = ListRolesResponse['roles'][number];

/** The organisation's roles, built-in ones first. */
export const rolesQuery = () => queryOptions(listRolesOptions());

/** Every scope there is, with what it allows and implies. It changes with a new version of Corbel only. */
export const scopeCatalogueQuery = () =>
  queryOptions({ ...listAvailableScopesOptions(), staleTime: Number.POSITIVE_INFINITY });

/** What a person writes down of a role. */
export interface RoleDraft {
  name: string;
  description: string;
  scopes: string[];
}

export const useCreateRole = () =>
  useDeed(async (draft: RoleDraft) => (await createRole({ body: draft })).data.role, {
    done: ({ name }) => `Role “${name}” created`,
    failed: 'Failed to create the role',
  });

export const useUpdateRole = (key: string) =>
  useDeed(async (draft: RoleDraft) => (await updateRole({ path: { roleKey: key }, body: draft })).data.role, {
    done: () => 'Role saved',
    failed: 'Failed to save the role',
  });

export const useDeleteRole = () =>
  useDeed(async (role: Pick<Role, 'key' | 'name'>) => (await deleteRole({ path: { roleKey: role.key } })).data, {
    done: ({ name }) => `Role “${name}” deleted`,
    failed: 'Failed to delete the role',
  });
