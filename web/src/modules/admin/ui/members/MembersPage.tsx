import { SegmentedControl, Select } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { holdTyping } from '@/shared/lib/typed-ahead';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { fetchDialog } from '@/shared/ui/Dialog';
import { ListBar } from '@/shared/ui/ListBar';
import { PageAction } from '@/shared/ui/PageAction';
import { invitationsQuery } from '../../api/invitations';
import { adminMembersQuery } from '../../api/members';
import { rolesQuery } from '../../api/roles';
import { type MemberStatus, type MembersSearch, parseMembersSearch } from '../../model/members-search';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { InvitationList } from './InvitationList';
import { InviteDialog } from './InviteDialog';
import { MemberList } from './MemberList';
import { MemberPanel } from './MemberPanel';

/** /admin/members: who belongs to the organisation, and who is invited. */
export function MembersPage() {
  return (
    <AdminPage page={PAGES.members}>
      <Members />
    </AdminPage>
  );
}

function Members() {
  const [search, setSearch] = useSearchState(parseMembersSearch);
  const [isInviting, setInviting] = useState(false);
  const mayInvite = can(useAccess(), 'users.invite');
  const isPhone = usePhone();
  const list = useInfiniteQuery(adminMembersQuery(search));
  const invited = useInfiniteQuery({ ...invitationsQuery(), enabled: mayInvite });
  const members = useMemo(() => list.data?.pages.flatMap((page) => page.members) ?? [], [list.data]);
  const invitations = useMemo(() => invited.data?.pages.flatMap((page) => page.invitations) ?? [], [invited.data]);
  useEffect(() => {
    if (!search.invite) return;
    setInviting(true);
    // The address says it once: whoever closes the dialog and loads the page again does not want it back.
    setSearch({ ...search, invite: undefined });
  }, [search, setSearch]);
  // Inviting is what many come for: the dialog is there at the first press. What fails is fetched when wanted.
  useEffect(() => {
    if (mayInvite) fetchDialog().catch(() => undefined);
  }, [mayInvite]);
  const openInvite = () => {
    holdTyping();
    setInviting(true);
  };
  const isInvitations = search.view === 'invitations' && mayInvite;
  const isNarrowed = Boolean(search.search ?? search.status ?? search.role);

  return (
    <>
      <ListBar
        title={PAGES.members.title}
        search={
          isInvitations
            ? undefined
            : {
                group: 'Admin',
                label: 'Search members...',
                value: search.search ?? '',
                onChange: (text) => setSearch({ ...search, search: text || undefined }),
              }
        }
        tabs={mayInvite && <ListChoice search={search} onChange={setSearch} count={invitations.length} />}
        filters={!isInvitations && <MembersFilters search={search} onChange={setSearch} />}
        isNarrowed={isNarrowed}
      >
        {/* On a phone it floats over the page, where an empty list has a button of its own. */}
        {mayInvite && !(isPhone && isInvitations && invitations.length === 0) && (
          <PageAction label="Invite" icon={IconUserPlus} onClick={openInvite} />
        )}
      </ListBar>
      {isInvitations ? (
        <InvitationList list={invited} invitations={invitations} onInvite={openInvite} />
      ) : (
        <MemberList
          list={list}
          members={members}
          isFiltered={isNarrowed}
          openId={search.member}
          onOpen={(member) => setSearch({ ...search, member }, { replace: false })}
          onClearFilters={() => setSearch({})}
        />
      )}
      <MemberPanel memberId={search.member} onClose={() => setSearch({ ...search, member: undefined })} />
      {mayInvite && (
        <InviteDialog
          opened={isInviting}
          onClose={() => setInviting(false)}
          onInvited={() => setSearch({ view: 'invitations' }, { replace: false })}
        />
      )}
    </>
  );
}

/** Members, or those who are invited and have not come yet. */
function ListChoice({ search, onChange, count }: ChoiceProps) {
  return (
    <SegmentedControl
      aria-label="List"
      value={search.view ?? 'members'}
      onChange={(view) => onChange(view === 'invitations' ? { view } : {})}
      data={[
        { value: 'members', label: 'Members' },
        { value: 'invitations', label: count > 0 ? `Invitations ${count}` : 'Invitations' },
      ]}
    />
  );
}

interface FiltersProps {
  search: MembersSearch;
  onChange: (search: MembersSearch) => void;
}

interface ChoiceProps extends FiltersProps {
  /** How many invitations wait. */
  count: number;
}

function MembersFilters({ search, onChange }: FiltersProps) {
  const size = usePhone() ? 'lg' : 'sm';
  const roles = useQuery(rolesQuery()).data?.roles ?? [];
  return (
    <>
      <Select
        size={size}
        aria-label="Filter by state"
        placeholder="Any state"
        clearable
        data={[
          { value: 'active', label: 'Active' },
          { value: 'suspended', label: 'Suspended' },
          { value: 'removed', label: 'Removed' },
        ]}
        value={search.status ?? null}
        onChange={(status) => onChange({ ...search, status: (status as MemberStatus | null) ?? undefined })}
      />
      <Select
        size={size}
        aria-label="Filter by role"
        placeholder="Any role"
        clearable
        data={roles.map(({ key, name }) => ({ value: key, label: name }))}
        value={search.role ?? null}
        onChange={(role) => onChange({ ...search, role: role ?? undefined })}
      />
    </>
  );
}
