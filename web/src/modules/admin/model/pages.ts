import type { RouteTarget } from '@/shared/lib/module';

/** A page of the administration, and what it takes to see it. */
export interface AdminPageInfo {
  title: string;
  to: RouteTarget;
  /** The scope that opens it. */
  scope: string;
  /** What it is for, to follow "You don't have permission to". */
  action: string;
}

/** Every page, in the order of the navigation. */
export const PAGES = {
  members: { title: 'Members', to: '/admin/members', scope: 'users.view', action: 'see the members' },
  roles: { title: 'Roles', to: '/admin/roles', scope: 'roles.manage', action: 'manage roles' },
  access: { title: 'Access', to: '/admin/access', scope: 'users.manage', action: 'see who can do what' },
  sessions: { title: 'Sessions', to: '/admin/sessions', scope: 'users.manage', action: 'see who is signed in' },
  audit: { title: 'Audit log', to: '/admin/audit', scope: 'audit.read', action: 'read the audit log' },
  plan: { title: 'Plan and storage', to: '/admin/plan', scope: 'tenant.manage_settings', action: 'see the plan' },
  mails: { title: 'Email', to: '/admin/mails', scope: 'tenant.manage_settings', action: 'see outgoing email' },
  appearance: {
    title: 'Appearance',
    to: '/admin/appearance',
    scope: 'tenant.view_settings',
    action: 'see the appearance',
  },
  logo: { title: 'Logo', to: '/admin/logo', scope: 'tenant.view_settings', action: 'see the logo' },
  footer: { title: 'Footer', to: '/admin/footer', scope: 'tenant.view_settings', action: 'see the footer' },
  settings: {
    title: 'Organisation',
    to: '/admin/settings',
    scope: 'tenant.view_settings',
    action: "see the organisation's settings",
  },
  site: { title: 'Public site', to: '/admin/site', scope: 'system.superadmin', action: 'manage the public site' },
} as const satisfies Record<string, AdminPageInfo>;

export type PageId = keyof typeof PAGES;
