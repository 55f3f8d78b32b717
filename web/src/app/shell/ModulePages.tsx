import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ModuleManifest } from '@/shared/lib/module';
import { openPages } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { reportCaught } from '../report-error';
import classes from './nav.module.css';

/** The links to those of a module's pages that the person may open. */
export function ModulePages({ module, withIcons = false }: { module: ModuleManifest; withIcons?: boolean }) {
  const pages = openPages(useAccess(), module);
  return (
    <ul>
      {pages.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.page} activeOptions={{ includeSearch: false, exact: true }}>
            {withIcons && <Icon size={16} stroke={1.6} />}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ModulePartProps {
  module: ModuleManifest;
  part: 'NavSection' | 'NavBadge';
}

/** What the module itself adds to the navigation, e.g. its drives. Takes no room until it is there, nor where it fails. */
export function ModulePart({ module, part }: ModulePartProps) {
  const Part = module[part];
  if (!Part) return null;
  return (
    <ErrorBoundary module={module.name} onError={reportCaught} fallback={null}>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>
  );
}
