import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ScheduleDenied, scheduleModule } from '@/modules/schedule';
import { FailedPage } from './FailedPage';
import { FullPage } from './FullPage';
import { PermissionsError } from './guards';

/** For a guard of the workspace that failed. Where nobody knows what the person may do, the schedule says so in its own way. */
export function WorkspaceFailed(props: ErrorComponentProps) {
  const { pathname } = useLocation();
  if (!(props.error instanceof PermissionsError) || !pathname.startsWith(scheduleModule.path)) {
    return <FailedPage {...props} />;
  }
  return (
    <FullPage>
      <Suspense>
        <ScheduleDenied isUnverified />
      </Suspense>
    </FullPage>
  );
}
