import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import { planQuery } from '../../api/plan';
import { PAGES } from '../../model/pages';
import { tierWords } from '../../model/plan';
import { AdminPage } from '../parts/AdminPage';
import { FeatureList } from './FeatureList';
import { StorageSection } from './StorageSection';
import { TierChoice } from './TierChoice';

/** /admin/plan: what the organisation has bought, feature by feature, and its storage. */
export function PlanPage() {
  return (
    <AdminPage page={PAGES.plan}>
      <PlanSections />
    </AdminPage>
  );
}

function PlanSections() {
  const query = useQuery(planQuery());
  const plan = query.data;
  return (
    <>
      <PageBar title={PAGES.plan.title} aside={plan && `${tierWords(plan.tier)} plan`} />
      {query.isError && !plan ? (
        <LoadFailure what="The plan" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SettingsPage>
          <SettingsSection title="Plan" hint="Which features are there unless switched below.">
            {plan ? (
              <TierChoice plan={plan} />
            ) : (
              <Skeleton height="4.5rem" role="status" aria-label="Loading the plan" />
            )}
          </SettingsSection>
          <SettingsSection
            title="Features"
            hint="A switched-off feature leaves the navigation of every member at once."
          >
            {plan ? <FeatureList plan={plan} /> : <Skeleton height="16rem" />}
          </SettingsSection>
          <SettingsSection title="Storage" hint="What members may store together, trash and versions included.">
            {plan ? <StorageSection plan={plan} /> : <Skeleton height="4.5rem" />}
          </SettingsSection>
        </SettingsPage>
      )}
    </>
  );
}
