import { IconAlertTriangle, IconCheck, IconClock, IconClockOff, IconInbox } from '@tabler/icons-react';
import { type Tone, ToneBadge } from '@/shared/ui/ToneBadge';

const STATES: Readonly<Record<string, { word: string; tone: Tone; Icon: typeof IconClock }>> = {
  waiting: { word: 'Waiting', tone: 'info', Icon: IconClock },
  sent: { word: 'Sent', tone: 'ok', Icon: IconCheck },
  held: { word: 'Not sent', tone: 'mute', Icon: IconInbox },
  expired: { word: 'Expired', tone: 'mute', Icon: IconClockOff },
  failed: { word: 'Failed', tone: 'bad', Icon: IconAlertTriangle },
};

export interface MailStateProps {
  mail: { state: string; expiresAt: string };
}

/** How far a mail has come, in a word and a shape. One that was not sent in its time never will be. */
export function MailState({ mail }: MailStateProps) {
  const state = mail.state !== 'sent' && Date.parse(mail.expiresAt) <= Date.now() ? 'expired' : mail.state;
  const known = STATES[state];
  if (!known) return <ToneBadge tone="mute">{state}</ToneBadge>;
  return (
    <ToneBadge tone={known.tone} icon={<known.Icon size="0.875rem" stroke={1.6} aria-hidden />}>
      {known.word}
    </ToneBadge>
  );
}
