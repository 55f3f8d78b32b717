import type { QueryKey } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Command } from './commands';
import type { ModuleWords, Thing } from './module-words';

/** An icon of the Tabler set, or anything drawn like one. */
export type IconComponent = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  'aria-hidden'?: boolean;
}>;

/** Where a link leads; checked against the routes that exist. */
export type RouteTarget = NonNullable<LinkProps['to']>;

/** One page of a module, as the navigation lists it. */
export interface ModulePage {
  label: string;
  to: RouteTarget;
  icon: IconComponent;
  /** Listed for those who hold this scope, e.g. `audit.read`; for everybody in the module unless given. */
  scope?: string;
}

/** What is kept in the browser. */
export interface KeptHere {
  /** How keys of the local storage begin, e.g. `chatOutbox_`. */
  keys: readonly string[];
  /** Names of databases. */
  databases: readonly string[];
}

/** For a module that keeps nothing in the browser. */
export const KEEPS_NOTHING: KeptHere = { keys: [], databases: [] };

/** Gives the keys of the queries that a live message makes stale. `ids` are the changed resources'. */
export type LiveMapping = (ids: readonly string[]) => readonly QueryKey[];

/** In a table of topics: whatever happens. */
export const ANY_TOPIC = '*';

/**
 * What a module tells the application about itself. Each module's `index.ts` exports one, and
 * `app/modules.ts` lists them; nothing else in the application names a module. A manifest is part
 * of the first bundle, so whatever is large hangs on it as a lazy component.
 */
export interface ModuleManifest {
  /** The folder's name, which is also the product's word for it. */
  id: string;
  /** The name people read. */
  name: string;
  icon: IconComponent;
  /** Where the module's entry in the navigation leads. */
  home: RouteTarget;
  /** Every path of the module begins with this, e.g. `/drive`. */
  path: string;
  /** The tenant must be entitled to this feature (null: every tenant has the module) … */
  entitlement: string | null;
  /** … and the person must hold a scope that begins with this word (null: the scope of one of its pages). */
  scopePrefix: string | null;
  pages: readonly ModulePage[];
  /** What it adds to a plan, e.g. `the schedule`; null for what every plan has. */
  offer: string | null;
  /** What files can be attached to there; null where they are to nothing. */
  thing: Thing | null;
  /** Fetches what is said of it elsewhere, of `words.ts`; null where nothing is. */
  words: (() => Promise<ModuleWords>) | null;
  /** What it keeps in this browser for whoever is signed in: it goes when they sign out. */
  keeps: KeptHere;
  /** Live topics this module's queries depend on, e.g. `drive.files`, or `ANY_TOPIC`. */
  live: Readonly<Record<string, LiveMapping>>;
  /** The same for figures that other pages show too and that may lag by seconds while change follows change. */
  liveFigures?: Readonly<Record<string, LiveMapping>>;
  /** Entries for the command palette that are always there. Changing ones: `useCommands`. */
  commands: readonly Command[];
  /** A lazy component for the navigation below the module's pages, e.g. the list of drives. */
  NavSection?: ComponentType;
  /** A lazy component behind the module's name in the navigation, e.g. how much is unread. Draws nothing where there is nothing. */
  NavBadge?: ComponentType;
  /** A lazy component mounted once while the person is signed in, on every page, e.g. the upload tray. */
  Companion?: ComponentType;
}
