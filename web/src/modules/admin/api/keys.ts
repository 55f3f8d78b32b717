import type { QueryKey } from '@tanstack/react-query';

/** Matches every query of an operation, whatever it was asked for: the generator puts the operation's name first. */
const every = (operation: string): QueryKey => [{ _id: operation }];

export const everyMemberList = every('listMemberRecords');
export const everyMember = every('findMemberRecord');
export const everyInvitationList = every('listInvitations');
export const everyRoleList = every('listRoles');
export const everyExplanation = every('explainAccess');
export const everyTenantSessionList = every('listTenantSessions');
export const everyAuditList = every('listAudit');
export const everyAuditKindList = every('listAuditKinds');
export const everyPlan = every('findPlan');
export const everyMailList = every('listMails');
export const everyMail = every('findMail');
export const everySettings = every('findSettings');
export const everyScheduleSettings = every('findScheduleSettings');
export const everyAppearance = every('findAppearance');
export const everySiteRequestList = every('listSiteRequests');
export const everySiteRequest = every('findSiteRequest');
export const everySiteSettings = every('findSiteSettings');
export const everySiteTextList = every('listSiteTexts');
export const everySiteText = every('findSiteText');

/** Every answer that the administration shows. */
export const everyAdminAnswer: readonly QueryKey[] = [
  everyMemberList,
  everyMember,
  everyInvitationList,
  everyRoleList,
  everyExplanation,
  everyTenantSessionList,
  everyAuditList,
  everyAuditKindList,
  everyPlan,
  everyMailList,
  everyMail,
  everySettings,
  everyScheduleSettings,
  everyAppearance,
  everySiteRequestList,
  everySiteRequest,
  everySiteSettings,
  everySiteTextList,
  everySiteText,
];
