/** The administration's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconListDetails, IconSettingsCog } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IconComponent, ModuleManifest } from '@/shared/lib/module';
import { adminLive } from './api/live';
import { PAGES, type PageId } from './model/pages';

export { parseAuditSearch as readAuditSearch } from './model/audit-search';

export const AuditPage = lazyRouteComponent(() => import('./ui/audit/AuditPage'), 'AuditPage');

const ICONS: Readonly<Record<PageId, IconComponent>> = {
  audit: IconListDetails,
};

const KEYWORDS: Readonly<Record<PageId, readonly string[]>> = {
  audit: ['history', 'events', 'verify', 'export'],
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
