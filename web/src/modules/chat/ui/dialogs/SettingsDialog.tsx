import { Button, Checkbox, Radio, Skeleton, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempt } from '@/shared/api/use-attempt';
import { isApple } from '@/shared/lib/shortcuts';
import { ODD_TIME } from '@/shared/lib/typed-days';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { TimeField } from '@/shared/ui/TimeField';
import { toast } from '@/shared/ui/toast/toast';
import { type ChatSettings, setSettings } from '../../api/chat-api';
import { settingsKey } from '../../api/keys';
import { chatSettingsQuery, groupsQuery, retentionQuery } from '../../api/queries';
import { keepNotices, wantsNotices } from '../../model/device-notices';
import { keepWords } from '../../model/keeping';
import { keepSendKey, readSendKey, type SendKey, sendKeyHint } from '../../model/send-key';
import classes from './dialogs.module.css';
import { openDialog } from './open-dialog';

const TITLE = 'Chat settings';
const DIGESTS = [
  { value: 'off', label: 'Never' },
  {
    value: 'soon',
    label: 'After 15 minutes',
    description: 'If a mention or direct message is still unread',
  },
  { value: 'daily', label: 'Once a day', description: 'At 08:00' },
] as const;

/** What the person has set for chat: quiet hours, mail, and what this device does. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(chatSettingsQuery);
  if (settings.data) return <SettingsForm settings={settings.data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={TITLE}>
      {settings.isError ? (
        <LoadFailure what="The settings" error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton height="12rem" role="status" aria-label="Loading the settings" />
      )}
    </Dialog>
  );
}

function SettingsForm({ settings, onClose }: { settings: ChatSettings; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [hasHours, setHasHours] = useState(settings.quietHours !== null);
  const [from, setFrom] = useState(settings.quietHours?.from ?? '18:00');
  const [to, setTo] = useState(settings.quietHours?.to ?? '08:00');
  const [weekends, setWeekends] = useState(settings.isQuietAtWeekends);
  const [digest, setDigest] = useState(settings.digest);
  const [sendKey, setSendKey] = useState<SendKey>(readSendKey);
  const [isTried, setTried] = useState(false);
  const isMissing = [from, to].some((time) => time === '' || time === ODD_TIME);
  const problem = hasHours && (isMissing ? 'Enter two times' : from === to && 'Enter another time');

  async function submit(): Promise<void> {
    setTried(true);
    if (problem) return;
    const body = { quietHours: hasHours ? { from, to } : null, isQuietAtWeekends: weekends, digest };
    const done = await attempt.run(() => setSettings(body));
    if (!done) return;
    queries.setQueryData(settingsKey, done.value);
    if (sendKey !== readSendKey()) keepSendKey(sendKey);
    toast.success('Settings saved');
    onClose();
  }

  return (
    <FormDialog
      title={TITLE}
      submitLabel="Save"
      isLoading={attempt.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={attempt.error}
    >
      <div className={classes.group}>
        <Switch
          label="Quiet hours"
          description={`No browser notifications, email or ringing during these hours. Your time zone: ${settings.timeZone.replaceAll('_', ' ')}.`}
          checked={hasHours}
          onChange={(event) => setHasHours(event.currentTarget.checked)}
        />
        {hasHours && (
          <div className={classes.hours}>
            <TimeField label="From" size={size} value={from} error={isTried && problem} onChange={setFrom} />
            <TimeField label="Until" size={size} value={to} onChange={setTo} />
          </div>
        )}
        <Checkbox
          label="Quiet on Saturdays and Sundays"
          checked={weekends}
          onChange={(event) => setWeekends(event.currentTarget.checked)}
        />
      </div>
      <Radio.Group
        label="Email me what I haven’t read"
        description="Mentions and direct messages, but not what you’ve read since."
        value={digest}
        onChange={(next) => setDigest(next as ChatSettings['digest'])}
      >
        <div className={classes.choices}>
          {DIGESTS.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </div>
      </Radio.Group>
      <NoticesSwitch />
      <Radio.Group label="Sending, on this device" value={sendKey} onChange={(next) => setSendKey(next as SendKey)}>
        <div className={classes.choices}>
          <Radio value="enter" label={sendKeyHint('enter', isApple())} />
          <Radio value="mod+enter" label={sendKeyHint('mod+enter', isApple())} />
        </div>
      </Radio.Group>
      <GroupsLine />
      <RetentionLine />
    </FormDialog>
  );
}

/** Whether the browser tells of mentions and direct messages. It asks the person once; what is refused there is changed there. */
function NoticesSwitch() {
  const isKnown = 'Notification' in window;
  const [permission, setPermission] = useState(isKnown ? Notification.permission : 'denied');
  const [isOn, setOn] = useState(wantsNotices);
  const words = !isKnown
    ? 'This browser has none.'
    : permission === 'denied'
      ? 'Your browser blocks them for this site. Allow them in its settings first.'
      : 'Of mentions and direct messages, while you look at something else.';
  async function turn(wanted: boolean): Promise<void> {
    const answer = wanted && permission === 'default' ? await Notification.requestPermission() : permission;
    setPermission(answer);
    const now = wanted && answer === 'granted';
    keepNotices(now);
    setOn(now);
  }
  return (
    <Switch
      label="Browser notifications on this device"
      description={words}
      disabled={permission === 'denied'}
      checked={isOn && permission === 'granted'}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}

/** The groups that messages can mention, for those who keep them. */
function GroupsLine() {
  const groups = useQuery(groupsQuery).data;
  if (!groups?.can.manage) return null;
  const count = groups.items.length;
  return (
    <div className={classes.line}>
      <span>
        {count === 0 ? 'No groups to mention yet' : count === 1 ? '1 group to mention' : `${count} groups to mention`}
      </span>
      <Button variant="default" size="xs" onClick={() => openDialog.set({ kind: 'groups' })}>
        Groups
      </Button>
    </div>
  );
}

/** How long the organisation keeps messages, for those who decide it. */
function RetentionLine() {
  const keeping = useQuery(retentionQuery).data;
  if (!keeping?.canChange) return null;
  return (
    <div className={classes.line}>
      <span>
        Everyone’s messages are kept {keeping.isHeld ? 'permanently: a legal hold is on' : keepWords(keeping.keepDays)}.
      </span>
      <Button variant="default" size="xs" onClick={() => openDialog.set({ kind: 'retention' })}>
        Change
      </Button>
    </div>
  );
}
