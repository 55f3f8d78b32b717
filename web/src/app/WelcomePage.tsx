import { useSession, useTenant } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilesDrawing } from '@/shared/ui/illustrations/drawings';
import { PageBar } from '@/shared/ui/PageBar';

/** For a person who has no module yet: whom to ask. */
export function WelcomePage() {
  const { user } = useSession();
  const tenant = useTenant();
  return (
    <>
      <PageBar title="Welcome" />
      <EmptyState
        drawing={<FilesDrawing />}
        title={`Welcome, ${user.firstName || user.displayName}`}
        message={`No module is enabled for you in ${tenant.name} yet. Ask your administrator which ones you need.`}
      />
    </>
  );
}
