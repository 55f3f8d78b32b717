import { Outlet, useRouter } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import type { ModuleManifest } from '@/shared/lib/module';
import { mayOpen } from '@/shared/session/access';
import { RestrictedPage } from '@/shared/session/RestrictedPage';
import { useAccess } from '@/shared/session/use-session';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { PageBar } from '@/shared/ui/PageBar';
import { reportCaught } from '../report-error';

interface ModuleFrameProps {
  module: ModuleManifest;
  /** Stands around all of the module's pages and draws the open one in an `Outlet`; absent where a page is all there is. */
  Layout?: ComponentType;
}

/** Surrounds every page of a module: keeps its failures inside, and turns away who may not see it. */
export function ModuleFrame({ module, Layout = Outlet }: ModuleFrameProps) {
  const router = useRouter();
  if (!mayOpen(useAccess(), module)) {
    return (
      <>
        <PageBar title={module.name} />
        <RestrictedPage
          action={`open ${module.name}`}
          permission={permissionOf(module)}
          onBack={() => router.history.back()}
        />
      </>
    );
  }
  return (
    <ErrorBoundary module={module.name} onError={reportCaught}>
      <Suspense>
        <Layout />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A scope that would open the module. */
function permissionOf({ scopePrefix, pages }: ModuleManifest): string {
  return scopePrefix === null ? (pages[0]?.scope ?? '') : `${scopePrefix}.view`;
}
