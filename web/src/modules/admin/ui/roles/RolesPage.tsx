import { useQuery } from '@tanstack/react-query';
import { useSearchState } from '@/shared/lib/use-search-state';
import { rolesQuery } from '../../api/roles';
import { PAGES } from '../../model/pages';
import { parseRolesSearch } from '../../model/roles-search';
import { AdminPage } from '../parts/AdminPage';
import { RoleEditor } from './RoleEditor';
import { RoleList } from './RoleList';

/** /admin/roles: the organisation's roles; one of them, or a new one, takes the list's place. */
export function RolesPage() {
  return (
    <AdminPage page={PAGES.roles}>
      <Roles />
    </AdminPage>
  );
}

function Roles() {
  const [search, setSearch] = useSearchState(parseRolesSearch);
  const roles = useQuery(rolesQuery());
  const known = roles.data?.roles ?? [];
  const close = () => setSearch({}, { replace: false });
  const open = (role: string) => setSearch({ role }, { replace: false });
  if (search.view === 'new') {
    const pattern = known.find(({ key }) => key === search.from);
    if (roles.isSuccess) return <RoleEditor key="new" pattern={pattern} onClose={close} onSaved={open} />;
  }
  const role = known.find(({ key }) => key === search.role);
  if (role) {
    return (
      <RoleEditor
        key={role.key}
        role={role}
        onClose={close}
        onSaved={open}
        onCopy={
          roles.data?.can.create ? () => setSearch({ view: 'new', from: role.key }, { replace: false }) : undefined
        }
      />
    );
  }
  return <RoleList roles={roles} onOpen={open} onCreate={() => setSearch({ view: 'new' }, { replace: false })} />;
}
