import { Button, Radio, Switch } from '@mantine/core';
import { IconArchive, IconLock, IconLockOpen, IconLogout, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { setConversationRetention } from '../../api/chat-api';
import { useConversationDeeds } from '../../api/mutations';
import { retentionQuery } from '../../api/queries';
import type { Conversation, Membership, NotificationLevel } from '../../api/types';
import { keepingSentence } from '../../model/keeping';
import { nameOf as titleOf } from '../../model/sections';
import { ChannelDialog } from '../dialogs/LazyDialogs';
import { useNames } from '../use-people';
import { PersonCard } from './PersonCard';
import classes from './SidePane.module.css';

const RetentionDialog = lazy(() =>
  import('../dialogs/RetentionDialog').then((module) => ({ default: module.RetentionDialog })),
);

const LEVELS: readonly { value: NotificationLevel; label: string }[] = [
  { value: 'all', label: 'Every message' },
  { value: 'mentions', label: 'Mentions and threads you follow' },
  { value: 'nothing', label: 'Nothing' },
];

/** What a conversation is about, how it reaches the person, and what can be done with it as a whole. */
export function AboutTab({ conversation, onLeft }: { conversation: Conversation; onLeft: () => void }) {
  const deeds = useConversationDeeds();
  const navigate = useNavigate();
  const nameOf = useNames();
  const isPhone = usePhone();
  const [isEditing, setEditing] = useState(false);
  const { id, kind, topic, description, createdAt, createdBy, membership, can, archivedAt, isLocked } = conversation;
  const isChannel = kind === 'channel';
  return (
    <>
      {kind === 'direct' && <PersonCard conversation={conversation} />}
      {isChannel && (
        <section className={classes.section}>
          <h3 className={classes.label}>
            Topic
            {can.edit && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPencil size="0.875rem" stroke={1.6} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Edit channel
              </Button>
            )}
          </h3>
          <p className={topic ? classes.value : classes.quiet}>{topic || 'No topic'}</p>
          {description && (
            <>
              <h3 className={classes.label}>Description</h3>
              <p className={classes.value}>{description}</p>
            </>
          )}
          <p className={classes.quiet}>
            {conversation.visibility === 'private' ? 'Private channel' : 'Public channel'}, created
            {createdBy ? ` by ${nameOf(createdBy)}` : ''} on {formatDay(createdAt)}
          </p>
        </section>
      )}
      {membership && (
        <section className={classes.section}>
          <LevelChoice membership={membership} onChange={(level) => void deeds.setPreferences(id, { level })} />
          {isPhone && (
            <Switch
              mt={12}
              label="Star"
              description="At the top of the list"
              checked={membership.isStarred}
              onChange={(event) => void deeds.setPreferences(id, { isStarred: event.currentTarget.checked })}
            />
          )}
          <Switch
            mt={12}
            label="Mute"
            description="Dimmed in the list; only mentions count as unread"
            checked={membership.isMuted}
            onChange={(event) => void deeds.setPreferences(id, { isMuted: event.currentTarget.checked })}
          />
        </section>
      )}
      <KeepingSection conversation={conversation} />
      {isChannel && (can.lock || can.archive || can.leave) && (
        <section className={classes.section}>
          <div className={classes.deeds}>
            {can.lock && !archivedAt && (
              <Button
                variant="subtle"
                leftSection={
                  isLocked ? (
                    <IconLockOpen size="1rem" stroke={1.6} aria-hidden />
                  ) : (
                    <IconLock size="1rem" stroke={1.6} aria-hidden />
                  )
                }
                onClick={() => void deeds.setLocked(id, !isLocked)}
              >
                {isLocked ? 'Unlock channel' : 'Lock channel'}
              </Button>
            )}
            {can.archive && (
              <Button
                variant="subtle"
                leftSection={<IconArchive size="1rem" stroke={1.6} aria-hidden />}
                onClick={() => void (archivedAt ? deeds.unarchive(id) : deeds.archive(conversation))}
              >
                {archivedAt ? 'Bring back' : 'Archive channel'}
              </Button>
            )}
            {can.leave && (
              <Button
                variant="subtle"
                data-danger
                leftSection={<IconLogout size="1rem" stroke={1.6} aria-hidden />}
                onClick={async () => {
                  if (!(await deeds.leave(conversation))) return;
                  onLeft();
                  void navigate({ to: '/chat' });
                }}
              >
                Leave channel
              </Button>
            )}
          </div>
        </section>
      )}
      {isEditing && <ChannelDialog channel={conversation} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Of what the person is told. The default is no choice of its own: it follows what the product does for everybody. */
function LevelChoice(props: { membership: Membership; onChange: (level: NotificationLevel | null) => void }) {
  const { level, defaultLevel } = props.membership;
  return (
    <Radio.Group
      label="Notify me about"
      value={level ?? defaultLevel}
      onChange={(chosen) => props.onChange(chosen === defaultLevel ? null : (chosen as NotificationLevel))}
    >
      {LEVELS.map(({ value, label }) => (
        <Radio
          key={value}
          value={value}
          classNames={{ root: classes.choice, label: classes.choiceLabel }}
          label={
            <>
              {label}
              {value === defaultLevel && <span className={classes.byDefault}> Default</span>}
            </>
          }
        />
      ))}
    </Radio.Group>
  );
}

/** How long what is written here is kept, for those whom it concerns: everybody who reads it. */
function KeepingSection({ conversation }: { conversation: Conversation }) {
  const deeds = useConversationDeeds();
  const organisation = useQuery(retentionQuery).data;
  const [isChanging, setChanging] = useState(false);
  const { id, keepDays, isHeld, isHeldItself, can } = conversation;
  if (!organisation) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.label}>
        Message retention
        {can.retain && (
          <Button variant="subtle" size="xs" onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
      </h3>
      <p className={classes.value}>{keepingSentence(keepDays, organisation.keepDays, isHeld)}</p>
      {isChanging && (
        <Suspense>
          <RetentionDialog
            about={titleOf(conversation)}
            keeping={{ keepDays, isHeld: isHeldItself }}
            organisation={organisation}
            onSave={async (keeping) => deeds.took(await setConversationRetention(id, keeping))}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
