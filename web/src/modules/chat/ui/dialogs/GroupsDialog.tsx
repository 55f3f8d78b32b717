import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import { useAttempt } from '@/shared/api/use-attempt';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { confirm } from '@/shared/ui/confirm/confirm';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { toast } from '@/shared/ui/toast/toast';
import { createGroup, removeGroup, updateGroup } from '../../api/chat-api';
import { groupsKey } from '../../api/keys';
import { groupQuery, groupsQuery } from '../../api/queries';
import type { Group } from '../../api/types';
import classes from './dialogs.module.css';

const TITLE = 'Groups to mention';
const ABOUT = 'Mentioning a group notifies its members who are in the conversation';

/** The named groups, which are made, changed and removed here. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useQuery(groupsQuery);
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  if (edited === 'new') return <GroupForm memberIds={[]} onClose={() => setEdited(null)} />;
  if (edited) return <KnownGroup group={edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog opened onClose={onClose} title={TITLE} about={ABOUT}>
      {groups.data ? (
        <GroupList groups={groups.data.items} onEdit={setEdited} />
      ) : groups.isError ? (
        <LoadFailure what="The groups" error={groups.error} onRetry={() => void groups.refetch()} />
      ) : (
        <Skeleton height="8rem" role="status" aria-label="Loading the groups" />
      )}
    </Dialog>
  );
}

function GroupList({ groups, onEdit }: { groups: readonly Group[]; onEdit: (group: Group | 'new') => void }) {
  const attempt = useAttempt();
  const queries = useQueryClient();
  const iconSize = usePhone() ? '2.75rem' : '1.75rem';

  async function remove(group: Group): Promise<void> {
    const isWanted = await confirm({
      title: `Remove @${group.handle}?`,
      message: 'It can no longer be mentioned. Existing messages stay as they are.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!isWanted || !(await attempt.run(() => removeGroup(group.id)))) return;
    await queries.invalidateQueries({ queryKey: groupsKey });
    toast.success('Group removed');
  }

  return (
    <>
      {groups.length === 0 && <p className={classes.note}>There are no groups yet. Roles can be mentioned as well.</p>}
      <ul className={classes.groups} aria-label="Groups">
        {groups.map((group) => (
          <li key={group.id} className={classes.groupRow}>
            <span className={classes.groupWords}>
              <strong>@{group.handle}</strong>
              <span className={classes.note}>
                {group.name}, {group.memberCount === 1 ? '1 person' : `${group.memberCount} people`}
              </span>
            </span>
            <ActionIcon
              size={iconSize}
              aria-label={`Edit @${group.handle}`}
              title={`Edit @${group.handle}`}
              onClick={() => onEdit(group)}
            >
              <IconPencil size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={iconSize}
              aria-label={`Remove @${group.handle}`}
              title={`Remove @${group.handle}`}
              onClick={() => void remove(group)}
            >
              <IconTrash size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {attempt.error && <p role="alert">{attempt.error}</p>}
      <div>
        <Button variant="default" onClick={() => onEdit('new')}>
          New group
        </Button>
      </div>
    </>
  );
}

/** A group's form, once it is known who is in it. */
function KnownGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const found = useQuery(groupQuery(group.id));
  if (found.data) return <GroupForm group={group} memberIds={found.data.memberIds} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title="Edit group">
      {found.isError ? (
        <LoadFailure what="The group" error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="8rem" role="status" aria-label="Loading the group" />
      )}
    </Dialog>
  );
}

interface GroupFormProps {
  /** The group to be changed; a new one without it. */
  group?: Group;
  memberIds: readonly string[];
  onClose: () => void;
}

function GroupForm({ group, memberIds, onClose }: GroupFormProps) {
  const size = usePhone() ? 'lg' : 'md';
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [handle, setHandle] = useState(group?.handle ?? '');
  const [name, setName] = useState(group?.name ?? '');
  const [chosen, setChosen] = useState(memberIds);
  const [isTried, setTried] = useState(false);
  const people = useQuery(membersQuery).data?.members ?? [];
  const isOdd = !/^@?[a-z0-9-]{2,30}$/i.test(handle.trim());

  async function submit(): Promise<void> {
    setTried(true);
    if (isOdd || name.trim() === '') return;
    const body = { handle: handle.trim(), name: name.trim(), memberIds: [...chosen] };
    const done = await attempt.run(() => (group ? updateGroup(group.id, body) : createGroup(body)));
    if (!done) return;
    await queries.invalidateQueries({ queryKey: groupsKey });
    toast.success(group ? 'Group saved' : 'Group created');
    onClose();
  }

  return (
    <FormDialog
      title={group ? 'Edit group' : 'New group'}
      about={ABOUT}
      submitLabel={group ? 'Save' : 'Create group'}
      isLoading={attempt.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={attempt.error}
    >
      <TextInput
        size={size}
        label="Handle"
        description="What is typed after the @"
        data-autofocus
        placeholder="site-team"
        maxLength={31}
        value={handle}
        error={isTried && isOdd && 'Use 2 to 30 letters, digits and hyphens'}
        onChange={(event) => setHandle(event.currentTarget.value)}
      />
      <TextInput
        size={size}
        label="Name"
        placeholder="Those on site"
        maxLength={80}
        value={name}
        error={isTried && name.trim() === '' && 'Give the group a name'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PeoplePicker label="People" people={people} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
