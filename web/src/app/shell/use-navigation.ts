import { useRouterState } from '@tanstack/react-router';
import type { ModuleManifest } from '@/shared/lib/module';
import { useAccess } from '@/shared/session/use-session';
import { moduleAt, openModules } from '../modules';

/** What the navigation shows: the person's modules, and the one they are in. */
export function useNavigation(): { modules: readonly ModuleManifest[]; current: ModuleManifest | undefined } {
  const modules = openModules(useAccess());
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = moduleAt(path);
  return { modules, current: modules.find((module) => module === here) };
}
