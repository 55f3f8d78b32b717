import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '@/shared/ui/Dialog';
import { type AdminMember, useUpdateMember } from '../../api/members';
import { type Role, scopeCatalogueQuery } from '../../api/roles';
import { grantedWith, isSame, type ScopeInfo } from '../../model/scopes';
import { countWords } from '../../model/words';
import { ScopePicker } from '../parts/ScopePicker';
import { useRefusal } from '../parts/use-refusal';
import classes from './ExtraScopesDialog.module.css';

export interface ExtraScopesDialogProps {
  member: AdminMember;
  /** The member's role, once it is known. */
  role?: Role;
  opened: boolean;
  onClose: () => void;
}

/** Gives a member permissions beyond their role, and takes them away again. */
export function ExtraScopesDialog(props: ExtraScopesDialogProps) {
  return props.opened ? <Card {...props} /> : null;
}

function Card({ member, role, onClose }: ExtraScopesDialogProps) {
  const catalogue: readonly ScopeInfo[] = useQuery(scopeCatalogueQuery()).data?.scopes ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(member.extraScopes));
  const refusalOf = useRefusal(catalogue);
  const updating = useUpdateMember(member);
  const ofRole = useMemo(() => roleScopes(catalogue, role), [catalogue, role]);
  return (
    <Dialog
      opened
      onClose={onClose}
      width={36}
      title="Extra permissions"
      about={`Beyond the role ${role?.name ?? ''} of ${member.displayName}`}
      footer={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            disabled={isSame(chosen, new Set(member.extraScopes))}
            loading={updating.isPending}
            onClick={() => updating.mutate({ extraScopes: [...chosen] }, { onSuccess: onClose })}
          >
            {chosen.size > 0 ? `Save ${countWords(chosen.size, 'permission')}` : 'Save'}
          </Button>
        </>
      }
    >
      <div className={classes.scroll}>
        <ScopePicker scopes={catalogue} chosen={chosen} onChange={setChosen} given={ofRole} refusalOf={refusalOf} />
      </div>
    </Dialog>
  );
}

/** Every scope the role gives, by itself or by implication, as coming with the role. */
function roleScopes(catalogue: readonly ScopeInfo[], role?: Role): ReadonlyMap<string, string> {
  if (!role) return new Map();
  const own = new Set(role.scopes);
  const words = `the role ${role.name}`;
  return new Map([...own, ...grantedWith(catalogue, own).keys()].map((name) => [name, words]));
}
