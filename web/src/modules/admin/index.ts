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
  IconWorld,
} from '@tabler/icons-react';
import { lazyPage, lazyWords } from '@/shared/lib/lazy-page';
import { type IconComponent, KEEPS_NOTHING, type ModuleManifest } from '@/shared/lib/module';
import { adminLive } from './api/live';
import { PAGES, type PageId } from './model/pages';

export { parseAccessSearch as readAccessSearch } from './model/access-search';
export { parseAuditSearch as readAuditSearch } from './model/audit-search';
export { parseMailsSearch as readMailsSearch } from './model/mails-search';
export { parseMembersSearch as readMembersSearch } from './model/members-search';
export { parseRolesSearch as readRolesSearch } from './model/roles-search';
export { parseSiteSearch as readSiteSearch } from './model/site-search';

const pages = () => import('./pages');
export const MembersPage = lazyPage(pages, 'MembersPage');
export const RolesPage = lazyPage(pages, 'RolesPage');
export const AccessPage = lazyPage(pages, 'AccessPage');
export const SessionsPage = lazyPage(pages, 'SessionsPage');
export const AuditPage = lazyPage(pages, 'AuditPage');
export const PlanPage = lazyPage(pages, 'PlanPage');
export const MailsPage = lazyPage(pages, 'MailsPage');
export const AppearancePage = lazyPage(pages, 'AppearancePage');
export const LogoPage = lazyPage(pages, 'LogoPage');
export const FooterPage = lazyPage(pages, 'FooterPage');
export const SitePage = lazyPage(pages, 'SitePage');
export const SettingsPage = lazyPage(pages, 'SettingsPage');

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
  site: { icon: IconWorld, keywords: ['website', 'requests', 'contact', 'pages'] },
};

const listed = (Object.keys(PAGES) as PageId[]).map((id) => ({ id, ...PAGES[id], ...EXTRAS[id] }));

export const adminModule: ModuleManifest = {
  id: 'admin',
  name: 'Admin',
  icon: IconSettingsCog,
  home: '/admin',
  path: '/admin',
  entitlement: null,
  scopePrefix: null,
  offer: null,
  thing: null,
  words: lazyWords(pages),
  keeps: KEEPS_NOTHING,
  pages: listed.map(({ title, to, icon, scope }) => ({ label: title, to, icon, scope })),
  live: adminLive,
  commands: listed.map(({ id, title, to, icon, scope, keywords }) => ({
    id: `admin.${id}`,
    label: `Go to ${title}`,
    group: 'Admin',
    icon,
    keywords: ['administration', ...keywords],
    scope,
    run: ({ goTo }) => goTo(to),
  })),
};
