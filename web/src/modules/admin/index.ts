/** The administration's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconBuilding, IconDevices, IconListDetails, IconMail, IconSettingsCog } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IconComponent, ModuleManifest } from '@/shared/lib/module';
import { adminLive } from './api/live';
import { PAGES, type PageId } from './model/pages';

export { parseAuditSearch as readAuditSearch } from './model/audit-search';
export { parseMailsSearch as readMailsSearch } from './model/mails-search';

export const SessionsPage = lazyRouteComponent(() => import('./ui/sessions/SessionsPage'), 'SessionsPage');
export const AuditPage = lazyRouteComponent(() => import('./ui/audit/AuditPage'), 'AuditPage');
export const MailsPage = lazyRouteComponent(() => import('./ui/mails/MailsPage'), 'MailsPage');
export const SettingsPage = lazyRouteComponent(() => import('./ui/settings/SettingsPage'), 'SettingsPage');

/** Each page's icon, and more words by which the palette finds it. */
const EXTRAS: Readonly<Record<PageId, { icon: IconComponent; keywords: readonly string[] }>> = {
  sessions: { icon: IconDevices, keywords: ['signed in', 'devices', 'sign out'] },
  audit: { icon: IconListDetails, keywords: ['history', 'events', 'verify', 'export'] },
  mails: { icon: IconMail, keywords: ['outbox', 'email', 'invitation', 'link'] },
  settings: { icon: IconBuilding, keywords: ['settings', 'name', 'time zone', 'region'] },
};

const pages = (Object.keys(PAGES) as PageId[]).map((id) => ({ id, ...PAGES[id], ...EXTRAS[id] }));

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
  commands: pages.map(({ id, title, to, icon, scope, keywords }) => ({
    id: `admin.${id}`,
    label: `Go to ${title}`,
    group: 'Admin',
    icon,
    keywords: ['administration', ...keywords],
    scope,
    run: ({ goTo }) => goTo(to),
  })),
};
