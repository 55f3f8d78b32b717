import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '@/shared/ui/confirm/confirm';
import { PanelSection } from '@/shared/ui/PanelSection';
import { type AdminMember, useReactivateMember, useSuspendMember } from '../../api/members';
import { Refusal } from '../parts/Refusal';
import classes from './MemberPanel.module.css';
import { RemoveDialog } from './RemoveDialog';

export interface MemberEndProps {
  member: AdminMember;
  /** The member is who looks at them. */
  isSelf: boolean;
  onRemoved: () => void;
}

/** Keeps a member out: for now, or for good. */
export function MemberEnd({ member, isSelf, onRemoved }: MemberEndProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <PanelSection title="Membership">
      {member.status === 'suspended' && <Reactivate member={member} />}
      {member.status === 'active' && <Suspend member={member} />}
      <div className={classes.deed}>
        <div>
          <p className={classes.quiet}>
            {isSelf
              ? 'Leave the organisation and give your files to someone else.'
              : 'Remove them from the organisation and give their files to someone else.'}
          </p>
          {!member.can.remove && <Refusal>{member.refusals.remove}</Refusal>}
        </div>
        <Button variant="default" data-danger disabled={!member.can.remove} onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      </div>
      {isRemoving && <RemoveDialog member={member} onClose={() => setRemoving(false)} onRemoved={onRemoved} />}
    </PanelSection>
  );
}

function Suspend({ member }: { member: AdminMember }) {
  const suspending = useSuspendMember();
  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: `Suspend ${member.displayName}?`,
      message: 'They’re signed out now and can’t sign in until you reactivate them. Nothing is deleted.',
      confirmLabel: 'Suspend',
      danger: true,
    });
    if (agreed) suspending.mutate(member);
  }
  return (
    <div className={classes.deed}>
      <div>
        <p className={classes.quiet}>Block sign-in. They’re signed out now, and nothing is deleted.</p>
        {!member.can.suspend && <Refusal>{member.refusals.suspend}</Refusal>}
      </div>
      <Button
        variant="default"
        disabled={!member.can.suspend}
        loading={suspending.isPending}
        onClick={() => void ask()}
      >
        Suspend…
      </Button>
    </div>
  );
}

function Reactivate({ member }: { member: AdminMember }) {
  const reactivating = useReactivateMember();
  return (
    <div className={classes.deed}>
      <div>
        <p className={classes.quiet}>Suspended, so they can’t sign in. Reactivating restores their role.</p>
        {!member.can.reactivate && <Refusal>{member.refusals.reactivate}</Refusal>}
      </div>
      <Button
        variant="default"
        disabled={!member.can.reactivate}
        loading={reactivating.isPending}
        onClick={() => reactivating.mutate(member)}
      >
        Reactivate
      </Button>
    </div>
  );
}
