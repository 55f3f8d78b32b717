import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { PanelSection } from '@/shared/ui/PanelSection';
import { type AdminMember, useUpdateMember } from '../../api/members';
import { rolesQuery } from '../../api/roles';
import { Refusal } from '../parts/Refusal';
import { ExtraScopesDialog } from './ExtraScopesDialog';
import classes from './MemberPanel.module.css';

/** What a member may do: by their role, and beyond it. */
export function MemberAccess({ member }: { member: AdminMember }) {
  const size = usePhone() ? 'lg' : 'md';
  const roles = useQuery(rolesQuery()).data?.roles ?? [];
  const updating = useUpdateMember(member);
  const [isEditing, setEditing] = useState(false);
  const role = roles.find(({ key }) => key === member.role);
  return (
    <>
      <PanelSection title="Role" isTitleHidden>
        <Select
          label="Role"
          description={role?.description}
          size={size}
          data={roles.map(({ key, name, can }) => ({
            value: key,
            label: name,
            disabled: !can.assign && key !== member.role,
          }))}
          value={member.role}
          disabled={!member.can.changeRole || updating.isPending}
          onChange={(key) => key && key !== member.role && updating.mutate({ role: key })}
          comboboxProps={{ zIndex: 10_000 }}
        />
        {!member.can.changeRole && <Refusal>{member.refusals.changeRole}</Refusal>}
      </PanelSection>
      <PanelSection
        title="Extra permissions"
        deed={
          <Button variant="default" disabled={!member.can.changeRole} onClick={() => setEditing(true)}>
            {member.extraScopes.length > 0 ? 'Change' : 'Add'}
          </Button>
        }
      >
        {member.extraScopes.length > 0 ? (
          <div className={classes.scopes}>
            {member.extraScopes.map((scope) => (
              <code key={scope} className={classes.scope}>
                {scope}
              </code>
            ))}
          </div>
        ) : (
          <p className={classes.quiet}>None beyond the role’s.</p>
        )}
        {member.can.explainAccess && (
          <p className={classes.quiet}>
            <Link to="/admin/access" search={{ member: member.id }} className={classes.link}>
              See what {member.displayName} can do, and why
            </Link>
          </p>
        )}
        <ExtraScopesDialog member={member} role={role} opened={isEditing} onClose={() => setEditing(false)} />
      </PanelSection>
    </>
  );
}
