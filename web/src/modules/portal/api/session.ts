import { queryOptions, useMutation } from '@tanstack/react-query';
import { choosePortalSubcontractor, requestPortalCode, signInToPortal, signOutOfPortal } from '@/shared/api/gen';
import { findPortalSessionOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { toast } from '@/shared/ui/toast/toast';
import { forgetName, rememberName } from '../model/kept-name';
import type { PortalChoice, PortalSession } from './types';

/** Who is in the portal, and for whom. Rejects with `UNAUTHENTICATED` where nobody is. */
export const sessionQuery = queryOptions({ ...findPortalSessionOptions(), retry: false, staleTime: 60_000 });

/** Asks for a code by mail, whose link leads to `next`. The answer is the same for every address. */
export async function askForCode(email: string, next?: string): Promise<void> {
  await requestPortalCode({ body: { email, ...(next && { next }) } });
}

/** Signs in with the mailed code, or with the token of the mailed link. */
export async function signIn(proof: { email: string; code: string } | { token: string }): Promise<PortalSession> {
  const session = (await signInToPortal({ body: proof })).data;
  rememberName(session.subcontractor.name);
  return session;
}

// A full load rather than a change of route: nothing of one subcontractor may stay in memory for another.
const leaveFor = (path: string): void => window.location.assign(path);

/** Ends the session and goes to the log-in page. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => signOutOfPortal(),
    onSuccess: () => {
      forgetName();
      leaveFor('/portal-login');
    },
    onError: () => toast.error('Logging out failed. You are still signed in.'),
  });
}

/** Acts for another subcontractor, or for the same one with another contractor. */
export function useSwitch() {
  return useMutation({
    mutationFn: async ({ tenantId, subcontractorId }: PortalChoice) =>
      (await choosePortalSubcontractor({ body: { tenantId, subcontractorId } })).data,
    onSuccess: ({ subcontractor }) => {
      rememberName(subcontractor.name);
      leaveFor('/portal/dashboard');
    },
    onError: (error) => toast.error(error.message, { title: 'Failed to switch' }),
  });
}
