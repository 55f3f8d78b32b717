import { useEffect } from 'react';
import { createStore, useStore } from './external-store';
import type { IconComponent } from './module';

/** What a command may use to do its work. */
export interface CommandContext {
  /** Goes to a path of the application, e.g. `/drive/all`. */
  goTo(path: string): void;
}

/** One entry of the command palette. */
export interface Command {
  /** Unique in the application, e.g. `drive.upload`. */
  id: string;
  /** What the person reads and searches. */
  label: string;
  /** The heading it stands under, e.g. `Drive`. */
  group: string;
  icon?: IconComponent;
  /** More words by which it is found. */
  keywords?: readonly string[];
  /** Shown beside it, e.g. `Ctrl U`. */
  keys?: readonly string[];
  /** Offered to those who hold this scope; to everybody unless given. */
  scope?: string;
  /** Found by typing only: one of many of its kind, which would bury what else there is. */
  onlyFound?: boolean;
  run(context: CommandContext): void;
}

/** The command that opens what a person sets about being told; registered by the part of the product that has such settings. */
export const NOTIFICATION_SETTINGS = 'notifications.settings';

const registered = createStore<readonly (readonly Command[])[]>([]);

/** Offers `commands` in the palette until the returned function is called. */
export function registerCommands(commands: readonly Command[]): () => void {
  registered.set((lists) => [...lists, commands]);
  return () => registered.set((lists) => lists.filter((list) => list !== commands));
}

/** Offers `commands` in the palette while the calling component is mounted. Memoise the list. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => registerCommands(commands), [commands]);
}

/** All commands registered now, in the order they came. */
export function useRegisteredCommands(): readonly Command[] {
  return useStore(registered).flat();
}
