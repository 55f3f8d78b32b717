/** The calls' only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconPhone } from '@tabler/icons-react';
import { lazy } from 'react';
import { lazyPage, lazyWords } from '@/shared/lib/lazy-page';
import type { ModuleManifest } from '@/shared/lib/module';
import { callsLive } from './api/live';
import { LAST_CALL } from './model/local-stores';

/** What an address says, as the page reads it: it checks it, and the first visit need not. */
export const readCallSearch = (raw: Record<string, unknown>): { kind?: unknown } => raw;

const pages = () => import('./pages');
const everywhere = () => import('./ui/everywhere');

export const CallsPage = lazyPage(pages, 'CallsPage');
export const JoinCallPage = lazyPage(pages, 'JoinCallPage');
export const GuestCallPage = lazyPage(pages, 'GuestCallPage');

/** Starts or joins the call of a conversation; put it into a `Suspense`. */
export const CallButtons = lazy(() => everywhere().then((module) => ({ default: module.CallButtons })));

export const callsModule: ModuleManifest = {
  id: 'calls',
  name: 'Calls',
  icon: IconPhone,
  home: '/calls',
  path: '/calls',
  entitlement: 'calls',
  scopePrefix: 'calls',
  offer: 'calls',
  thing: null,
  words: lazyWords(pages),
  keeps: { keys: [LAST_CALL], databases: [] },
  pages: [],
  live: callsLive,
  commands: [
    {
      id: 'calls.recent',
      label: 'Go to calls',
      group: 'Calls',
      icon: IconPhone,
      keywords: ['video', 'meeting', 'ring'],
      run: ({ goTo }) => goTo('/calls'),
    },
  ],
  Companion: lazy(() => everywhere().then((module) => ({ default: module.CallsCompanion }))),
};
