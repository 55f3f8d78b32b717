import { Select } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { filterOptions } from '@/shared/ui/filter-options';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import { accessCatalogueQuery, drivesToChooseQuery } from '../../api/access';
import { examplesOf } from '../../model/access-examples';
import { type AccessSearch, needsId, parseAccessSearch, questionOf } from '../../model/access-search';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { AccessAnswer } from './AccessAnswer';
import classes from './access.module.css';
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
            {question ? <AccessAnswer question={question} /> : <Examples search={search} onChange={setSearch} />}
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

/** Questions to begin with, about people and drives that are there; gone once one is being asked. */
function Examples({ search, onChange }: { search: AccessSearch; onChange: (search: AccessSearch) => void }) {
  const { userId } = useSession();
  const members = useQuery(membersQuery).data?.members ?? [];
  const drives = useQuery(drivesToChooseQuery()).data ?? [];
  const resources = useQuery(accessCatalogueQuery()).data?.resources ?? [];
  const others = members.filter(({ uid }) => uid !== userId);
  const examples = examplesOf(others, drives, resources);
  const isBegun = Object.keys(search).length > 0;
  if (isBegun || examples.length === 0) {
    return <p className={classes.waiting}>Choose a person, an item and an action.</p>;
  }
  return (
    <>
      <p className={classes.waiting}>Choose a person, an item and an action, or begin with one of these:</p>
      <ul className={classes.examples}>
        {examples.map(({ words, question }) => (
          <li key={words}>
            <button type="button" className={classes.example} onClick={() => onChange(question)}>
              {words}
              <span className={classes.opens}>
                <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
