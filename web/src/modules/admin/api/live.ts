import { ANY_TOPIC, type LiveMapping } from '@/shared/lib/module';
import {
  everyAppearance,
  everyAuditKindList,
  everyAuditList,
  everyExplanation,
  everyInvitationList,
  everyMail,
  everyMailList,
  everyMember,
  everyMemberList,
  everyPlan,
  everyRoleList,
  everyScheduleSettings,
  everySettings,
  everySiteRequestList,
  everySiteSettings,
  everySiteText,
  everySiteTextList,
  everyTenantSessionList,
} from './keys';

/** Which of the administration's queries a live message makes stale. */
export const adminLive: Readonly<Record<string, LiveMapping>> = {
  'identity.members': () => [everyMemberList, everyMember],
  'identity.people': () => [everyMemberList, everyMember],
  'identity.access': () => [
    everyMemberList,
    everyMember,
    everyRoleList,
    everyExplanation,
    everyPlan,
    everyTenantSessionList,
  ],
  'identity.invitations': () => [everyInvitationList],
  'identity.tenant': () => [everySettings, everyAppearance],
  schedule: () => [everyScheduleSettings],
  'site.site': () => [everySiteRequestList, everySiteSettings, everySiteText, everySiteTextList],
  'mail.outbox': () => [everyMailList, everyMail],
  // Whatever is told live has been written into the log before.
  [ANY_TOPIC]: () => [everyAuditList, everyAuditKindList],
};
