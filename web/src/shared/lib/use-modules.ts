import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import type { ModuleManifest } from './module';
import type { ModuleWords, ThingOf } from './module-words';

/** The modules of this build, for what speaks of all of them and names none. */
export const Modules = createContext<readonly ModuleManifest[]>([]);

/** What the modules' things are called. */
export function useThingOf(): ThingOf {
  const modules = use(Modules);
  return useCallback((moduleId) => modules.find(({ id }) => id === moduleId)?.thing ?? null, [modules]);
}

/** The words of all modules together; undefined until they are here. */
export function useModuleWords(): ModuleWords | undefined {
  const modules = use(Modules);
  return useQuery({
    queryKey: ['module-words'],
    queryFn: async () => joinWords(await Promise.all(modules.flatMap(({ words }) => (words ? [words()] : [])))),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The words of several modules as one's. */
export function joinWords(all: readonly ModuleWords[]): ModuleWords {
  return {
    deeds: Object.assign({}, ...all.map(({ deeds }) => deeds)),
    belongings: Object.assign({}, ...all.map(({ belongings }) => belongings)),
  };
}
