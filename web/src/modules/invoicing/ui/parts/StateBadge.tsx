import {
  IconBan,
  IconCalendarDue,
  IconCash,
  IconCheck,
  IconCircleCheck,
  IconCircleHalf2,
  IconInbox,
  IconListCheck,
  IconMessageQuestion,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import type { IconComponent } from '@/shared/lib/module';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { InvoiceState, RunState } from '../../api/types';
import { INVOICE_STATES } from '../../model/invoice-state';
import { RUN_STATES } from '../../model/run-words';

const INVOICE_ICONS: Readonly<Record<InvoiceState, IconComponent>> = {
  draft: IconPencil,
  submitted: IconInbox,
  queried: IconMessageQuestion,
  approved: IconCheck,
  scheduled: IconCalendarDue,
  partPaid: IconCircleHalf2,
  paid: IconCircleCheck,
  void: IconBan,
};

const RUN_ICONS: Readonly<Record<RunState, IconComponent>> = {
  draft: IconListCheck,
  awaitingApproval: IconUserCheck,
  approved: IconCheck,
  paid: IconCash,
  cancelled: IconBan,
};

/** The state of an invoice: word, colour and shape. */
export function StateBadge({ state }: { state: InvoiceState }) {
  const { label, tone } = INVOICE_STATES[state];
  return <Badge icon={INVOICE_ICONS[state]} {...{ label, tone }} />;
}

/** The state of a payment run. */
export function RunBadge({ state }: { state: RunState }) {
  return <Badge icon={RUN_ICONS[state]} {...RUN_STATES[state]} />;
}

function Badge({ icon: Icon, label, tone }: { icon: IconComponent } & (typeof RUN_STATES)[RunState]) {
  return (
    <ToneBadge tone={tone} icon={<Icon size="0.875rem" stroke={1.8} />}>
      {label}
    </ToneBadge>
  );
}
