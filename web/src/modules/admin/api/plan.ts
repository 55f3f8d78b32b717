import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type FindPlanResponse, type UpdatePlanData, updatePlan } from '@/shared/api/gen';
import { findPlanOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { entitlementsQuery, tenantQuery } from '@/shared/session/queries';
import { useDeed } from './deeds';

export type Plan = FindPlanResponse;
export type Feature = Plan['features'][number];
export type PlanChange = NonNullable<UpdatePlanData['body']>;

/** What the organisation has bought, and what it stores. */
export const planQuery = () => queryOptions(findPlanOptions());

export function useUpdatePlan() {
  const client = useQueryClient();
  return useDeed(
    async (change: PlanChange) => {
      const plan = (await updatePlan({ body: change })).data;
      // The navigation shows the modules and the storage.
      await Promise.all([entitlementsQuery, tenantQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
      return plan;
    },
    { done: () => 'Plan changed', failed: 'Failed to change the plan' },
  );
}
