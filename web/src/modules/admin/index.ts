/** The administration's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import {
  IconBuilding,
  IconDevices,
  IconLayoutBottombar,
  IconListDetails,
  IconMail,
  IconPalette,
  IconPhoto,
  IconReceipt,
  IconSettingsCog,
  IconShieldHalf,
  IconShieldQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IconComponent, ModuleManifest } from '@/shared/lib/module';
import { adminLive } from './api/live';
import { PAGES, type PageId } from './model/pages';

export { parseAccessSearch as readAccessSearch } from './model/access-search';
export { parseAuditSearch as readAuditSearch } from './model/audit-search';
export { parseMailsSearch as readMailsSearch } from './model/mails-search';
export { parseMembersSearch as readMembersSearch } from './model/members-search';
export { parseRolesSearch as readRolesSearch } from './model/roles-search';

export const MembersPage = lazyRouteComponent(() => import('./ui/members/MembersPage'), 'MembersPage');
export const RolesPage = lazyRouteComponent(() => import('./ui/roles/RolesPage'), 'RolesPage');
export const AccessPage = lazyRouteComponent(() => import('./ui/access/AccessPage'), 'AccessPage');
export const SessionsPage = lazyRouteComponent(() => import('./ui/sessions/SessionsPage'), 'SessionsPage');
export const AuditPage = lazyRouteComponent(() => import('./ui/audit/AuditPage'), 'AuditPage');
export const PlanPage = lazyRouteComponent(() => import('./ui/plan/PlanPage'), 'PlanPage');
export const MailsPage = lazyRouteComponent(() => import('./ui/mails/MailsPage'), 'MailsPage');
export const AppearancePage = lazyRouteComponent(() => import('./ui/appearance/AppearancePage'), 'AppearancePage');
export const LogoPage = lazyRouteComponent(() => import('./ui/brand/LogoPage'), 'LogoPage');
export const FooterPage = lazyRouteComponent(() => import('./ui/brand/FooterPage'), 'FooterPage');
export const SettingsPage = lazyRouteComponent(() => import('./ui/settings/SettingsPage'), 'SettingsPage');

/** Each page's icon, and more words by which the palette finds it. */
const EXTRAS: Readonly<Record<PageId, { icon: IconComponent; keywords: readonly string[] }>> = {
  members: { icon: IconUsers, keywords: ['people', 'invite', 'suspend', 'remove'] },
  roles: { icon: IconShieldHalf, keywords: ['permissions', 'scopes'] },
  access: { icon: IconShieldQuestion, keywords: ['why', 'explain', 'permissions'] },
  sessions: { icon: IconDevices, keywords: ['signed in', 'devices', 'sign out'] },
  audit: { icon: IconListDetails, keywords: ['history', 'events', 'verify', 'export'] },
  plan: { icon: IconReceipt, keywords: ['tier', 'features', 'entitlements', 'quota'] },
  mails: { icon: IconMail, keywords: ['outbox', 'email', 'invitation', 'link'] },
  appearance: { icon: IconPalette, keywords: ['theme', 'colour', 'color', 'font', 'radius', 'navigation', 'dark'] },
  logo: { icon: IconPhoto, keywords: ['brand', 'image'] },
  footer: { icon: IconLayoutBottombar, keywords: ['links', 'privacy', 'terms', 'about'] },
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
