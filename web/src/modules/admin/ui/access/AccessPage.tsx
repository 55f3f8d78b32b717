import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { membersQuery } from '@/shared/session/queries';
import { filterOptions } from '@/shared/ui/filter-options';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import { accessCatalogueQuery } from '../../api/access';
import { type AccessSearch, needsId, parseAccessSearch, questionOf } from '../../model/access-search';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { AccessAnswer } from './AccessAnswer';
import { ThingSelect } from './ThingSelect';

/** /admin/access: why a member can, or cannot, do something. */
export function AccessPage() {
  return (
    <AdminPage page={PAGES.access}>
      <Access />
    </AdminPage>
  );
}

function Access() {
  const [search, setSearch] = useSearchState(parseAccessSearch);
  const catalogue = useQuery(accessCatalogueQuery());
  const question = questionOf(search);
  return (
    <>
      <PageBar title={PAGES.access.title} aside="See why someone can or can’t do something" />
      {catalogue.isError && !catalogue.data ? (
        <LoadFailure what="What can be asked about" error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      ) : (
        <SettingsPage>
          <Question search={search} onChange={setSearch} />
          <SettingsSection title="Answer" hint="The same rules that Corbel applies.">
            <AccessAnswer question={question} />
          </SettingsSection>
        </SettingsPage>
      )}
    </>
  );
}

function Question({ search, onChange }: { search: AccessSearch; onChange: (search: AccessSearch) => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const members = useQuery(membersQuery).data?.members ?? [];
  const resources = useQuery(accessCatalogueQuery()).data?.resources ?? [];
  const resource = resources.find(({ key }) => key === search.resource);
  return (
    <>
      <SettingsSection title="Person">
        <Select
          aria-label="Member"
          placeholder="Choose a member"
          size={size}
          searchable
          filter={filterOptions}
          data={members.map(({ uid, displayName }) => ({ value: uid, label: displayName }))}
          value={search.member ?? null}
          onChange={(member) => onChange({ ...search, member: member ?? undefined })}
        />
      </SettingsSection>
      <SettingsSection title="Item" hint="Choose its kind, then the item.">
        <Select
          aria-label="Kind of thing"
          placeholder="Choose a kind"
          size={size}
          data={resources.map(({ key, noun }) => ({ value: key, label: noun }))}
          value={search.resource ?? null}
          onChange={(key) => onChange({ member: search.member, resource: key ?? undefined })}
        />
        {resource && needsId(resource.key) && (
          <ThingSelect
            key={resource.key}
            resource={resource}
            value={search.id}
            onChange={(id) => onChange({ ...search, id })}
          />
        )}
      </SettingsSection>
      <SettingsSection title="Action">
        <Select
          aria-label="Action"
          placeholder={resource ? 'Choose an action' : 'Choose an item first'}
          size={size}
          disabled={!resource}
          data={resource?.actions.map(({ key, label }) => ({ value: key, label: capitalised(label) })) ?? []}
          value={search.action ?? null}
          onChange={(action) => onChange({ ...search, action: action ?? undefined })}
        />
      </SettingsSection>
    </>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
