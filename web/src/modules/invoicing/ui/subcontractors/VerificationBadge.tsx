import { IconAlertTriangle, IconDiamond, IconShieldCheck } from '@tabler/icons-react';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { type VerificationWords, verificationWords } from '../../model/subcontractor-words';

const ICONS = { ok: IconShieldCheck, warn: IconAlertTriangle, bad: IconDiamond } as const;

/** How a subcontractor stands with HMRC: word, colour and shape. */
export function VerificationBadge({ of }: { of: Parameters<typeof verificationWords>[0] }) {
  const { label, tone }: VerificationWords = verificationWords(of);
  const Icon = tone in ICONS ? ICONS[tone as keyof typeof ICONS] : IconShieldCheck;
  return (
    <ToneBadge tone={tone} icon={<Icon size="0.875rem" stroke={1.8} aria-hidden />}>
      {label}
    </ToneBadge>
  );
}
