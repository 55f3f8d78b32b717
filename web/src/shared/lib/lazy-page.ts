import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ModuleWords } from './module-words';

/** A module's `pages.ts`: what fetches each page or part, by its name. */
type Fetches = Record<string, () => Promise<unknown>>;

type PropsOf<List extends Fetches, Name extends keyof List> =
  Awaited<ReturnType<List[Name]>> extends Record<Name, (props: infer Props) => unknown> ? Props : never;

async function fetchPart<List extends Fetches>(pages: () => Promise<List>, name: keyof List) {
  const fetch = (await pages())[name] as List[keyof List];
  return (await fetch()) as Record<string, RouteComponent>;
}

/**
 * A page of a module, found through the module's `pages.ts`. That file is fetched with the first of its pages, so what the
 * pages consist of is named there and not in the first visit. Pages take no properties.
 */
export function lazyPage<List extends Fetches>(pages: () => Promise<List>, name: keyof List & string) {
  return lazyRouteComponent(() => fetchPart(pages, name), name);
}

/** The same for a part that other modules show; put it into a `Suspense`. */
export function lazyPart<List extends Fetches, Name extends keyof List & string>(
  pages: () => Promise<List>,
  name: Name,
) {
  const part = lazy(async () => ({ default: (await fetchPart(pages, name))[name] as ComponentType }));
  return part as LazyExoticComponent<ComponentType<PropsOf<List, Name>>>;
}

/** A module's `words.ts`, found through its `pages.ts`. */
export function lazyWords(
  pages: () => Promise<{ words: () => Promise<{ words: ModuleWords }> }>,
): () => Promise<ModuleWords> {
  return async () => (await (await pages()).words()).words;
}
