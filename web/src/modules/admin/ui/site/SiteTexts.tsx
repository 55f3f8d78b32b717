import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '@/shared/lib/external-store';
import { usePhone } from '@/shared/lib/use-phone';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { siteTextQuery, siteTextsQuery } from '../../api/site';
import { PAGES } from '../../model/pages';
import { siteDrafts } from '../../model/site-drafts';
import type { SiteSearch } from '../../model/site-search';
import { textTitle } from '../../model/site-texts';
import classes from './site.module.css';
import { TextEditor } from './TextEditor';
import { ViewChoice, type ViewProps } from './ViewChoice';

/** The texts of the public site: one is chosen, edited and looked at as visitors would see it. */
export function SiteTexts({ search, onChange }: ViewProps & { search: SiteSearch }) {
  const size = usePhone() ? 'lg' : 'sm';
  const list = useQuery(siteTextsQuery());
  const texts = list.data?.texts ?? [];
  const chosen = texts.find(({ name }) => name === search.text) ?? texts[0];
  const query = useQuery({ ...siteTextQuery(chosen?.name ?? 'home'), enabled: chosen !== undefined });
  const drafts = useStore(siteDrafts);
  const failure = list.error ?? query.error;
  const bar = (
    <ListBar
      title={PAGES.site.title}
      aside={Object.keys(drafts).length > 0 && 'Unsaved changes'}
      tabs={
        <>
          <ViewChoice />
          <Select
            className={classes.choice}
            size={size}
            aria-label="Text"
            allowDeselect={false}
            data={texts.map(({ name, isBuiltIn }) => ({
              value: name,
              label: textTitle(name) + (drafts[name] ? ' (not saved)' : isBuiltIn ? '' : ' (edited)'),
            }))}
            value={chosen?.name ?? null}
            onChange={(text) => text && onChange({ view: 'texts', text })}
          />
        </>
      }
    />
  );
  if (failure) {
    return (
      <>
        {bar}
        <LoadFailure what="The texts" error={failure} onRetry={() => void list.refetch()} />
      </>
    );
  }
  return (
    <>
      {bar}
      {chosen && query.data?.name === chosen.name && (
        <TextEditor key={chosen.name} saved={query.data} path={chosen.path} />
      )}
    </>
  );
}
