/** The administration's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconBuilding, IconDevices, IconListDetails, IconSettingsCog } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IconComponent, ModuleManifest } from '@/shared/lib/module';
import { adminLive } from './api/live';
import { PAGES, type PageId } from './model/pages';

export { parseAuditSearch as readAuditSearch } from './model/audit-search';

export const AuditPage = lazyRouteComponent(() => import('./ui/audit/AuditPage'), 'AuditPage');
export const SessionsPage = lazyRouteComponent(() => import('./ui/sessions/SessionsPage'), 'SessionsPage');
export const SettingsPage = lazyRouteComponent(() => import('./ui/settings/SettingsPage'), 'SettingsPage');

const ICONS: Readonly<Record<PageId, IconComponent>> = {
  sessions: IconDevices,
  audit: IconListDetails,
  settings: IconBuilding,
};

const KEYWORDS: Readonly<Record<PageId, readonly string[]>> = {
  sessions: ['signed in', 'devices', 'sign out'],
  audit: ['history', 'events', 'verify', 'export'],
  settings: ['organisation', 'name', 'time zone', 'region'],
};

const pages = (Object.keys(PAGES) as PageId[]).map((id) => ({ id, ...PAGES[id], icon: ICONS[id] }));

export const adminModule: ModuleManifest = {
  id: 'admin',
  name: 'Admin',
  icon: IconSettingsCog,
  home: '/admin',
  path: '/admin',
  entitlement: null,
  scopePrefix: null,
  pages: pages.map(({ title, to, icon, scope }) => ({ label: title, to, icon, scope })),
  live: adminLive,
  commands: pages.map(({ id, title, to, icon, scope }) => ({
    id: `admin.${id}`,
    label: `Go to ${title}`,
    group: 'Admin',
    icon,
    keywords: ['administration', ...KEYWORDS[id]],
    scope,
    run: ({ goTo }) => goTo(to),
  })),
};
