/** What is said of people, roles and the organisation in the audit log. */

import type { Deeds, ModuleWords } from '@/shared/lib/module-words';

const people: Deeds = {
  'member.added': (facts) => {
    const role = facts.plain('role', 'member');
    return facts.isOnSelf ? `joined as ${role}` : `added ${facts.person} as ${role}`;
  },
  'member.access_changed': (facts) =>
    facts.isChanged('role')
      ? `gave ${facts.person} the role ${facts.quoted('role', 'of a member')}`
      : `changed the extra permissions of ${facts.person}`,
  'member.suspended': (facts) => `suspended ${facts.person}`,
  'member.reactivated': (facts) => `reactivated ${facts.person}`,
  'member.removed': (facts) => `removed ${facts.person}`,
  'member.profile_changed': (facts) =>
    `changed their ${facts.changes({ displayName: 'name', firstName: 'first name', lastName: 'last name', timeZone: 'time zone' })}`,
  'member.status_changed': (facts) => `set their status to ${facts.plain('status', 'another')}`,
  'member.photo_changed': () => 'changed their photo',
  'member.theme_mode_changed': (facts) => `chose the ${facts.plain('mode', 'other')} theme`,
  'belongings.transferred': (facts) => `gave what ${facts.person} owned to ${facts.member('to')}`,
  'invitation.created': (facts) => `invited ${facts.plain('email', 'someone')} as ${facts.plain('role', 'member')}`,
  'invitation.resent': (facts) => `sent the invitation of ${facts.plain('email', 'someone')} again`,
  'invitation.revoked': (facts) => `revoked the invitation of ${facts.plain('email', 'someone')}`,
  'invitation.accepted': () => 'accepted the invitation',
};

const roles: Deeds = {
  'role.created': (facts) => `created the role ${facts.quoted('name', '')}`,
  'role.changed': (facts) => `changed the role ${facts.quoted('name', facts.quoted('role', ''))}`,
  'role.deleted': (facts) => `deleted the role ${facts.quoted('name', '')}`,
};

const security: Deeds = {
  'session.opened': () => 'signed in',
  'session.closed': () => 'signed out',
  'session.entered': () => 'came over from another organisation',
  'session.left': () => 'went over to another organisation',
  'session.revoked': (facts) =>
    facts.isOwn('account') ? 'ended another session of theirs' : `ended a session of ${facts.member('account')}`,
  'sessions.ended': (facts) => `ended all sessions of ${facts.person}`,
  'password.changed': () => 'changed their password',
  'account.linked': () => 'linked their account to the sign-in provider',
  'account.unlinked': () => 'parted their account from the sign-in provider',
  'account.super_changed': (facts) =>
    facts.isTrue('isSuper')
      ? `made ${facts.person} a super user, for the operator`
      : `took the powers of a super user from ${facts.person}, for the operator`,
  'second_factors.removed': (facts) => `took the second factors of ${facts.person} away, for the operator`,
  'totp.enabled': () => 'switched on codes from an authenticator app',
  'totp.removed': () => 'switched off codes from an authenticator app',
  'passkey.added': () => 'added a passkey',
  'passkey.renamed': () => 'renamed a passkey',
  'passkey.removed': () => 'removed a passkey',
  'app_password.created': (facts) => `created the app password ${facts.quoted('name', 'for a program')}`,
  'app_password.removed': (facts) => `took back the app password ${facts.quoted('name', 'of a program')}`,
  'recovery_codes.renewed': () => 'created new recovery codes',
  'super.used': (facts) => `used the power of a super user: ${facts.plain('method', '')} ${facts.plain('route', '')}`,
};

const organisation: Deeds = {
  'tenant.created': (facts) => `created the organisation ${facts.quoted('name', '')}`,
  'tenant.settings_changed': (facts) =>
    `changed the organisation’s ${facts.changes({ slug: 'address', timeZone: 'time zone' })}`,
  'tenant.appearance_changed': (facts) =>
    `changed the organisation’s ${facts.changes({
      accent_name: 'accent’s name',
      accent: 'accent',
      variations: 'variations of the accent',
      success: 'success colour',
      danger: 'danger colour',
      light: 'light surfaces',
      dark: 'dark surfaces',
    })}`,
  'tenant.suspended': () => 'suspended the organisation, for the operator',
  'tenant.resumed': () => 'ended the suspension of the organisation, for the operator',
  'tenant.exported': () => 'exported everything of the organisation, for the operator',
  'plan.changed': () => 'changed the plan',
  'tenant.plan_changed': () => 'changed the plan',
  'audit.exported': (facts) => `exported the audit log as ${facts.plain('format', 'a file').toUpperCase()}`,
  'audit.logged': (facts) => `recorded ${facts.quoted('action', 'an event')}`,
  'mail.sent': (facts) => `sent an email to ${facts.plain('to', 'someone')}`,
  'mail.held': (facts) => `held an email to ${facts.plain('to', 'someone')}, as there is no mail server`,
  'mail.delayed': (facts) => `could not send an email to ${facts.plain('to', 'someone')} yet`,
  'mail.failed': (facts) => `could not send an email to ${facts.plain('to', 'someone')}`,
  'mail.read': () => 'opened an email that was not sent',
  'mail.retried': () => 'sent an email again',
  'site.settings_changed': () => 'changed the settings of the public site',
  'site.text_changed': (facts) => `changed the text ${facts.quoted('text', '')} of the public site`,
  'site.text_reset': (facts) => `put the built-in text ${facts.quoted('text', '')} of the public site back`,
  'site_request.marked': (facts) => `marked a request of the public site as ${facts.plain('state', 'another')}`,
  'site_request.deleted': () => 'deleted a request of the public site',
};

export const words: ModuleWords = {
  deeds: { ...people, ...roles, ...security, ...organisation },
  belongings: {},
};
