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
          {plan ? (
            <>
              <SettingsSection title="Plan" hint="Features included unless changed below.">
                <TierChoice plan={plan} />
              </SettingsSection>
              <SettingsSection title="Features" hint="Turning a feature off hides it for everyone.">
                <FeatureList plan={plan} />
              </SettingsSection>
              <SettingsSection title="Storage" hint="Shared storage for all members.">
                <StorageSection plan={plan} />
              </SettingsSection>
            </>
          ) : (
            // One block for all sections: headings between them would jump when the lists come.
            <Skeleton height="24rem" role="status" aria-label="Loading the plan" />
          )}
        </SettingsPage>
      )}
    </>
  );
}
