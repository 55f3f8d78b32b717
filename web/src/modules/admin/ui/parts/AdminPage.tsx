import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '@/shared/session/access';
import { RestrictedPage } from '@/shared/session/RestrictedPage';
import { useAccess } from '@/shared/session/use-session';
import { PageBar } from '@/shared/ui/PageBar';
import type { AdminPageInfo } from '../../model/pages';

/** A page of the administration for those who hold its scope; the others learn which one that is and whom to ask. */
export function AdminPage({ page, children }: { page: AdminPageInfo; children: ReactNode }) {
  const router = useRouter();
  if (can(useAccess(), page.scope)) return children;
  return (
    <>
      <PageBar title={page.title} />
      <RestrictedPage action={page.action} permission={page.scope} onBack={() => router.history.back()} />
    </>
  );
}
