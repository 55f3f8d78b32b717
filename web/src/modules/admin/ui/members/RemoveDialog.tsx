import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useModuleWords } from '@/shared/lib/use-modules';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useTenant } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { filterOptions } from '@/shared/ui/filter-options';
import { type AdminMember, belongingsQuery, useRemoveMember } from '../../api/members';
import { belongingWords } from '../../model/belongings';
import classes from './RemoveDialog.module.css';

export interface RemoveDialogProps {
  member: AdminMember;
  onClose: () => void;
  onRemoved: () => void;
}

/** Takes a member out of the organisation, after saying what they own and asking who gets it. */
export function RemoveDialog({ member, onClose, onRemoved }: RemoveDialogProps) {
  const tenant = useTenant();
  const size = usePhone() ? 'lg' : 'md';
  const owned = useQuery(belongingsQuery(member.id));
  const others = (useQuery(membersQuery).data?.members ?? []).filter(({ uid }) => uid !== member.id);
  const words = useModuleWords();
  const removing = useRemoveMember();
  const [heir, setHeir] = useState<string | null>(null);
  const belongings = owned.data?.belongings.filter(({ count }) => count > 0) ?? [];
  const needsHeir = belongings.length > 0;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Remove ${member.displayName}?`}
      about={`They lose access to ${tenant.name} immediately and are signed out everywhere.`}
      footer={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            data-danger
            disabled={!owned.data || (needsHeir && heir === null)}
            loading={removing.isPending}
            onClick={() => removing.mutate({ member, transferTo: needsHeir ? heir : null }, { onSuccess: onRemoved })}
          >
            Remove member
          </Button>
        </>
      }
    >
      {owned.isPending && <Skeleton height="3rem" role="status" aria-label="Loading what they own" />}
      {owned.isError && <p role="alert">What they own could not be loaded: {owned.error.message}</p>}
      {owned.data && !needsHeir && <p>They own nothing that has to go to someone else.</p>}
      {needsHeir && (
        <div className={classes.heir}>
          <div>
            <p>They own:</p>
            <ul className={classes.owned}>
              {belongings.map(({ kind, count }) => (
                <li key={kind}>{belongingWords(words?.belongings ?? {}, kind, count)}</li>
              ))}
            </ul>
          </div>
          <Select
            label="Goes to"
            placeholder="Choose a member"
            size={size}
            searchable
            filter={filterOptions}
            data={others.map(({ uid, displayName }) => ({ value: uid, label: displayName }))}
            value={heir}
            onChange={setHeir}
            comboboxProps={{ zIndex: 10_000 }}
          />
        </div>
      )}
    </Dialog>
  );
}
