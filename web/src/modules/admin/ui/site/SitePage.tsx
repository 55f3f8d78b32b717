import { useSearchState } from '@/shared/lib/use-search-state';
import { PAGES } from '../../model/pages';
import { parseSiteSearch } from '../../model/site-search';
import { AdminPage } from '../parts/AdminPage';
import { SiteRequests } from './SiteRequests';
import { SiteSettingsView } from './SiteSettingsView';
import { SiteTexts } from './SiteTexts';

/** /admin/site: the public site from behind, for super users. */
export function SitePage() {
  return (
    <AdminPage page={PAGES.site}>
      <Views />
    </AdminPage>
  );
}

function Views() {
  const [search, setSearch] = useSearchState(parseSiteSearch);
  if (search.view === 'texts') return <SiteTexts search={search} onChange={setSearch} />;
  if (search.view === 'settings') return <SiteSettingsView />;
  return <SiteRequests search={search} onChange={setSearch} />;
}
