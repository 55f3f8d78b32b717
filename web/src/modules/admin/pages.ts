/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const MembersPage = () => import('./ui/members/MembersPage');
export const RolesPage = () => import('./ui/roles/RolesPage');
export const AccessPage = () => import('./ui/access/AccessPage');
export const SessionsPage = () => import('./ui/sessions/SessionsPage');
export const AuditPage = () => import('./ui/audit/AuditPage');
export const PlanPage = () => import('./ui/plan/PlanPage');
export const MailsPage = () => import('./ui/mails/MailsPage');
export const AppearancePage = () => import('./ui/appearance/AppearancePage');
export const LogoPage = () => import('./ui/brand/LogoPage');
export const FooterPage = () => import('./ui/brand/FooterPage');
export const SitePage = () => import('./ui/site/SitePage');
export const SettingsPage = () => import('./ui/settings/SettingsPage');
export const words = () => import('./words');
