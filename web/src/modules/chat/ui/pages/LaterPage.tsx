import { Button, Skeleton } from '@mantine/core';
import { IconClockEdit, IconPencil, IconSend2, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatExactMoment } from '@/shared/lib/dates';
import { useSession } from '@/shared/session/use-session';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RecentDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { toast } from '@/shared/ui/toast/toast';
import { cancelScheduled, type Scheduled, setDraft, updateScheduled } from '../../api/chat-api';
import { draftsKey, scheduledKey } from '../../api/keys';
import { draftsQuery, remindersQuery, scheduledQuery } from '../../api/queries';
import { draftOf } from '../../model/drafts';
import { laterWords } from '../../model/later';
import { openDialog } from '../dialogs/open-dialog';
import { WhenDialog } from '../dialogs/WhenDialog';
import { RichMessage } from '../message/RichMessage';
import { FoundMessage } from './FoundMessage';
import classes from './pages.module.css';

/** /chat/later: messages that wait to be sent, and those that the person wants to be reminded of. */
export function LaterPage() {
  const scheduled = useQuery(scheduledQuery);
  const reminders = useQuery(remindersQuery);
  const isEmpty = scheduled.data?.length === 0 && reminders.data?.length === 0;
  return (
    <>
      <PageBar title="Later" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <div className={classes.body} tabIndex={0} role="region" aria-label="Scheduled messages and reminders">
        <div className={classes.column}>
          {(scheduled.isPending || reminders.isPending) && (
            <Skeleton height="12rem" role="status" aria-label="Loading scheduled messages" />
          )}
          {scheduled.isError && (
            <LoadFailure
              what="Your scheduled messages"
              error={scheduled.error}
              onRetry={() => void scheduled.refetch()}
            />
          )}
          {reminders.isError && (
            <LoadFailure what="Your reminders" error={reminders.error} onRetry={() => void reminders.refetch()} />
          )}
          {isEmpty && (
            <EmptyState
              drawing={<RecentDrawing />}
              title="Nothing scheduled"
              message="Scheduled messages and reminders appear here."
            />
          )}
          {scheduled.data && scheduled.data.length > 0 && (
            <section aria-labelledby="scheduled">
              <h2 id="scheduled" className={classes.heading}>
                Scheduled messages
              </h2>
              <ul className={classes.list}>
                {scheduled.data.map((message) => (
                  <li key={message.id}>
                    <ScheduledRow message={message} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {reminders.data && reminders.data.length > 0 && (
            <section aria-labelledby="reminders">
              <h2 id="reminders" className={classes.heading}>
                Reminders
              </h2>
              <ul className={classes.list}>
                {reminders.data.map(({ message, conversationName }) => (
                  <li key={message.id} className={classes.withTools}>
                    <FoundMessage message={message} where={conversationName} />
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Change the reminder: ${message.remindAt ? laterWords(new Date(message.remindAt), new Date()) : ''}`}
                      onClick={() => openDialog.set({ kind: 'remind', message })}
                    >
                      {message.remindAt && laterWords(new Date(message.remindAt), new Date())}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** A message that waits, what became of it, and what can be done. */
function ScheduledRow({ message }: { message: Scheduled }) {
  const { uid } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const { id, conversationId, conversationName, threadRootId, sendAt, failure, body, fileIds, quotedId } = message;
  const where = conversationName || 'a conversation that you no longer see';
  const when = laterWords(new Date(sendAt), new Date());
  const refresh = () => queries.invalidateQueries({ queryKey: scheduledKey });

  async function attempt(work: () => Promise<unknown>, title: string): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      toast.error('It may have been sent meanwhile.', { title });
      return false;
    } finally {
      void refresh();
    }
  }
  const sendNow = () =>
    attempt(() => updateScheduled(id, { sendAt: new Date().toISOString() }), 'The message could not be sent');
  /** Back into the field where it was written. */
  async function edit(): Promise<void> {
    const drafts = await queries.ensureQueryData(draftsQuery).catch(() => null);
    if (!drafts) {
      toast.error('Please try again.', { title: 'The message could not be opened' });
      return;
    }
    const draft = draftOf(drafts, conversationId, threadRootId);
    if (draft !== '' && draft !== body) {
      const isAgreed = await confirm({
        title: 'Replace your draft?',
        message: `You have a draft in ${where}. This message takes its place. This action cannot be undone.`,
        confirmLabel: 'Replace',
        danger: true,
      });
      if (!isAgreed) return;
    }
    const isDone = await attempt(async () => {
      await setDraft(conversationId, threadRootId, body);
      await cancelScheduled(id);
    }, 'The message could not be opened');
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: draftsKey });
    const search = threadRootId ? { thread: threadRootId } : {};
    void navigate({ to: '/chat/$conversationId', params: { conversationId }, search });
  }
  async function remove(): Promise<void> {
    const isAgreed = await confirm({
      title: 'Delete this message?',
      message: 'It will not be sent. This action cannot be undone.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (isAgreed) await attempt(() => cancelScheduled(id), 'The message could not be deleted');
  }

  return (
    <article className={classes.withTools} aria-label={`To ${where}, ${when}`}>
      <div className={classes.content}>
        <p className={classes.head}>
          <span className={classes.author}>{where}</span>
          <time className={classes.quiet} dateTime={sendAt} title={formatExactMoment(sendAt)}>
            {threadRootId ? `In a thread · ${when}` : when}
          </time>
        </p>
        {failure && (
          <p className={classes.failure} role="alert">
            Not sent: {failure}
          </p>
        )}
        <RichMessage html={body} ownId={uid} />
        {fileIds.length > 0 && (
          <p className={classes.quiet}>{fileIds.length === 1 ? '1 file' : `${fileIds.length} files`}</p>
        )}
      </div>
      <ActionsMenu
        label={`Actions for the message to ${where}`}
        items={[
          { label: 'Send now', icon: IconSend2, onClick: () => void sendNow() },
          { label: 'Change the time', icon: IconClockEdit, onClick: () => setMoving(true) },
          {
            label: 'Edit',
            icon: IconPencil,
            onClick: () => void edit(),
            refusal: editRefusal(fileIds.length > 0, quotedId !== null),
          },
          { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void remove() },
        ]}
      />
      {isMoving && (
        <WhenDialog
          title="Send later"
          about={`To ${where}`}
          submitLabel="Schedule"
          at={new Date(sendAt)}
          onChosen={async (at) => {
            await updateScheduled(id, { sendAt: at.toISOString() });
            await refresh();
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </article>
  );
}

/** A draft is only a text: why a message cannot become one; false where it can. */
function editRefusal(hasFiles: boolean, hasQuotation: boolean): string | false {
  if (hasFiles) return 'It has files. Delete it and write it again';
  return hasQuotation && 'It quotes a message. Delete it and write it again';
}
