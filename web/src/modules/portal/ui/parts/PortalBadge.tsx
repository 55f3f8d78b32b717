import {
  IconBan,
  IconCalendarDue,
  IconCheck,
  IconCircleCheck,
  IconCircleHalf2,
  IconMessageQuestion,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { PortalInvoiceState } from '../../api/types';
import { PORTAL_STATES } from '../../model/portal-states';

const ICONS = {
  draft: IconPencil,
  submitted: IconSend,
  queried: IconMessageQuestion,
  approved: IconCheck,
  scheduled: IconCalendarDue,
  partPaid: IconCircleHalf2,
  paid: IconCircleCheck,
  void: IconBan,
} as const;

/** The state of an invoice, as the one who sent it sees it: word, colour and shape. */
export function PortalBadge({ state }: { state: PortalInvoiceState }) {
  const { label, tone } = PORTAL_STATES[state];
  const Icon = ICONS[state];
  return (
    <ToneBadge tone={tone} icon={<Icon size="0.875rem" stroke={1.8} aria-hidden />}>
      {label}
    </ToneBadge>
  );
}
