import { IconPlus, IconShieldHalf } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import { PageBar } from '@/shared/ui/PageBar';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import type { Role, RoleList as RoleListAnswer } from '../../api/roles';
import { PAGES } from '../../model/pages';
import { STAR } from '../../model/scopes';
import { countWords } from '../../model/words';

const kindOf = ({ builtIn }: Role) => (builtIn ? 'Built-in' : 'Custom');
const permissions = ({ scopes }: Role) => (scopes.includes(STAR) ? 'All' : scopes.length);
const permissionWords = ({ scopes }: Role) =>
  scopes.includes(STAR) ? 'All permissions' : countWords(scopes.length, 'permission');

const COLUMNS: readonly Column<Role>[] = [
  { label: 'Role', track: 'minmax(8rem, 14rem)', title: ({ name }) => name, cell: ({ name }) => name },
  {
    label: 'For',
    track: 'minmax(0, 1fr)',
    title: ({ description }) => description,
    cell: ({ description }) => description || '—',
  },
  { label: 'Kind', track: '5.5rem', isMinor: true, cell: kindOf },
  { label: 'Permissions', track: '6rem', alignsEnd: true, cell: permissions },
  { label: 'Members', track: '5rem', alignsEnd: true, cell: ({ members }) => members },
];

export interface RoleListProps {
  roles: UseQueryResult<RoleListAnswer, ApiError>;
  onOpen: (key: string) => void;
  onCreate: () => void;
}

/** The organisation's roles, built-in ones first. */
export function RoleList({ roles, onOpen, onCreate }: RoleListProps) {
  const mayCreate = roles.data?.can.create ?? false;
  return (
    <>
      <PageBar title={PAGES.roles.title} aside={roles.data && countWords(roles.data.roles.length, 'role')}>
        {mayCreate && <PageAction label="New role" icon={IconPlus} onClick={onCreate} />}
      </PageBar>
      {roles.isError && !roles.data ? (
        <LoadFailure what="The roles" error={roles.error} onRetry={() => void roles.refetch()} />
      ) : roles.data ? (
        <DataTable
          label="Roles"
          columns={COLUMNS}
          rows={roles.data.roles}
          keyOf={({ key }) => key}
          renderPhone={(role) => (
            <PhoneLines
              start={<IconShieldHalf size="1.25rem" stroke={1.5} aria-hidden />}
              title={role.name}
              facts={`${kindOf(role)} · ${permissionWords(role)} · ${countWords(role.members, 'member')}`}
            />
          )}
          onOpen={({ key }) => onOpen(key)}
        />
      ) : (
        <TableSkeleton label="Roles" columns={COLUMNS} />
      )}
    </>
  );
}
