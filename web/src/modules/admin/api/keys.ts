import type { QueryKey } from '@tanstack/react-query';

/** Matches every query of an operation, whatever it was asked for: the generator puts the operation's name first. */
const every = (operation: string): QueryKey => [{ _id: operation }];

export const everyTenantSessionList = every('listTenantSessions');
export const everyAuditList = every('listAudit');
export const everyAuditKindList = every('listAuditKinds');
export const everyMailList = every('listMails');
export const everyMail = every('findMail');
export const everySettings = every('findSettings');

/** Every answer that the administration shows. */
export const everyAdminAnswer: readonly QueryKey[] = [
  everyTenantSessionList,
  everyAuditList,
  everyAuditKindList,
  everyMailList,
  everyMail,
  everySettings,
];
