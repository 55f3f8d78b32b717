import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconClockOff } from '@tabler/icons-react';
import type { IconComponent } from '@/shared/lib/module';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { RequestStatus } from '../api/types';
import { STATUS_WORDS } from '../model/request-words';

const ICONS: Readonly<Record<RequestStatus, IconComponent>> = {
  pending: IconClock,
  completed: IconCircleCheck,
  declined: IconCircleX,
  cancelled: IconBan,
  expired: IconClockOff,
};

/** The state of a request: word, colour and shape. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  const { label, tone } = STATUS_WORDS[status];
  const Icon = ICONS[status];
  return (
    <ToneBadge tone={tone} icon={<Icon size="0.875rem" stroke={1.8} />}>
      {label}
    </ToneBadge>
  );
}
