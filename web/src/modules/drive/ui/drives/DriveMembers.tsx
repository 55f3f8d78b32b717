import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DriveRole } from '@/shared/api/gen';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { filterOptions } from '@/shared/ui/filter-options';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { DraftMember } from '../../model/drive-draft';
import formClasses from '../parts/form.module.css';
import classes from './DriveMembers.module.css';

const ROLES = [
  { value: 'manager', label: 'Manager' },
  { value: 'contributor', label: 'Contributor' },
];

export interface DriveMembersProps {
  ownerId: string | null;
  /** Names of those who are in it already, who may have left the organisation since. */
  known: readonly { userId: string; displayName: string }[];
  members: readonly DraftMember[];
  onChange: (members: readonly DraftMember[]) => void;
}

/** The people of a drive and their roles. The owner stays; everybody else can be changed, taken out and added. */
export function DriveMembers({ ownerId, known, members, onChange }: DriveMembersProps) {
  const size = usePhone() ? 'lg' : 'sm';
  const people = useQuery(membersQuery).data?.members ?? [];
  const nameOf = (id: string) =>
    people.find((person) => person.id === id)?.displayName ??
    known.find(({ userId }) => userId === id)?.displayName ??
    'Former member';
  const others = people.filter(({ id }) => !members.some(({ userId }) => userId === id));
  return (
    <fieldset className={classes.members}>
      <legend className={formClasses.label}>Members</legend>
      <ul className={classes.list}>
        {members.map(({ userId, role }) => (
          <li key={userId} className={classes.member}>
            <PersonAvatar name={nameOf(userId)} size="md" />
            <span className={classes.name}>{nameOf(userId)}</span>
            {userId === ownerId || role === 'owner' ? (
              <span className={classes.owner}>Owner</span>
            ) : (
              <>
                <Select
                  className={classes.role}
                  size={size}
                  aria-label={`Role of ${nameOf(userId)}`}
                  allowDeselect={false}
                  data={ROLES}
                  value={role}
                  onChange={(next) =>
                    onChange(
                      members.map((member) =>
                        member.userId === userId ? { userId, role: (next ?? role) as DriveRole } : member,
                      ),
                    )
                  }
                />
                <ActionIcon
                  size={size === 'lg' ? '2.75rem' : 28}
                  aria-label={`Take ${nameOf(userId)} out`}
                  onClick={() => onChange(members.filter((member) => member.userId !== userId))}
                >
                  <IconX size="1rem" stroke={1.6} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      <Select
        size={size === 'lg' ? 'lg' : 'md'}
        aria-label="Add someone"
        placeholder="Add someone..."
        searchable
        filter={filterOptions}
        nothingFoundMessage="No one found"
        data={others.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        value={null}
        onChange={(id) => id && onChange([...members, { userId: id, role: 'contributor' }])}
      />
    </fieldset>
  );
}
