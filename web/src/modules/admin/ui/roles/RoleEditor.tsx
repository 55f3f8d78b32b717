import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { BackLink } from '@/shared/ui/BackLink';
import { confirm } from '@/shared/ui/confirm/confirm';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import { type Role, scopeCatalogueQuery, useCreateRole, useDeleteRole, useUpdateRole } from '../../api/roles';
import { PAGES } from '../../model/pages';
import { fixedRoleWords, givable, isSame } from '../../model/scopes';
import { countWords } from '../../model/words';
import { Refusal } from '../parts/Refusal';
import { ScopePicker } from '../parts/ScopePicker';
import { useRefusal } from '../parts/use-refusal';
import classes from './RoleEditor.module.css';

export interface RoleEditorProps {
  /** The role to look at or change; a new one is made without it. */
  role?: Role;
  /** What a new one begins as. */
  pattern?: Role;
  onClose: () => void;
  onSaved: (key: string) => void;
  onCopy?: () => void;
}

/** One role: its name, what it is for, what it may do, and who has it. */
export function RoleEditor({ role, pattern, onClose, onSaved, onCopy }: RoleEditorProps) {
  const start = role ?? pattern;
  const isPhone = usePhone();
  const [name, setName] = useState(role ? role.name : pattern ? `${pattern.name} copy` : '');
  const [description, setDescription] = useState(start?.description ?? '');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(start?.scopes));
  const catalogue = useQuery(scopeCatalogueQuery()).data?.scopes ?? [];
  const refusalOf = useRefusal(catalogue);
  // A copy leaves out what its maker does not hold: it could be neither given nor unticked.
  const chosen = role ? ticked : givable(catalogue, ticked, refusalOf);
  const creating = useCreateRole();
  const updating = useUpdateRole(role?.key ?? '');
  const mayEdit = role?.can.update ?? true;
  const isChanged =
    !role || name !== role.name || description !== role.description || !isSame(chosen, new Set(role.scopes));
  const isSaving = creating.isPending || updating.isPending;

  function save(): void {
    const draft = { name: name.trim(), description: description.trim(), scopes: [...chosen] };
    if (role) updating.mutate(draft);
    else creating.mutate(draft, { onSuccess: ({ key }) => onSaved(key) });
  }

  return (
    <PageFrame onSubmit={save}>
      <PageBar
        title={role?.name ?? 'New role'}
        start={<BackLink to={PAGES.roles.to} label={PAGES.roles.title} />}
        aside={role && (role.builtIn ? 'Built-in role' : 'Custom role')}
      >
        {mayEdit && isChanged && role && !isPhone && <span className={classes.unsaved}>Unsaved changes</span>}
        {mayEdit && isChanged && (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        {mayEdit && (
          <Button type="submit" disabled={!isChanged || name.trim() === ''} loading={isSaving}>
            {role ? 'Save' : 'Create'}
          </Button>
        )}
      </PageBar>
      <SettingsPage>
        <SettingsSection title="Name" hint="Shown next to members’ names.">
          <div className={classes.fields}>
            <TextInput
              size={isPhone ? 'lg' : 'md'}
              aria-label="Name"
              maxLength={60}
              value={name}
              readOnly={!mayEdit}
              required
              data-autofocus={role ? undefined : true}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              size={isPhone ? 'lg' : 'md'}
              aria-label="What it is for"
              placeholder="What it is for"
              maxLength={200}
              value={description}
              readOnly={!mayEdit}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
          </div>
        </SettingsSection>
        {role && <Holders role={role} onCopy={onCopy} />}
        <SettingsSection title="Permissions" hint="Some permissions include others, which are ticked with them.">
          {role && !mayEdit && <Refusal>{fixedRoleWords(role, catalogue, refusalOf)}</Refusal>}
          <ScopePicker
            scopes={catalogue}
            chosen={chosen}
            onChange={setTicked}
            refusalOf={refusalOf}
            readOnly={!mayEdit}
          />
        </SettingsSection>
        {role && !role.builtIn && <DeleteRole role={role} onDeleted={onClose} />}
      </SettingsPage>
    </PageFrame>
  );
}

function Holders({ role, onCopy }: { role: Role; onCopy?: () => void }) {
  return (
    <SettingsSection title="Members" hint="People with this role can do what’s ticked below.">
      <div className={classes.row}>
        {role.members > 0 ? (
          <Link to="/admin/members" search={{ role: role.key }} className={classes.link}>
            {countWords(role.members, 'member')}
          </Link>
        ) : (
          <span>Not assigned</span>
        )}
        {onCopy && (
          <Button variant="default" leftSection={<IconCopy size="1rem" stroke={1.6} aria-hidden />} onClick={onCopy}>
            Copy role
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}

function DeleteRole({ role, onDeleted }: { role: Role; onDeleted: () => void }) {
  const deleting = useDeleteRole();
  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: `Delete “${role.name}”?`,
      message: 'No one has this role. This action cannot be undone.',
      confirmLabel: 'Delete role',
      danger: true,
    });
    if (agreed) deleting.mutate(role, { onSuccess: onDeleted });
  }
  return (
    <SettingsSection title="Delete" hint="Only a role that no one has can be deleted.">
      <Button
        variant="default"
        data-danger
        disabled={!role.can.delete || role.members > 0}
        loading={deleting.isPending}
        leftSection={<IconTrash size="1rem" stroke={1.6} aria-hidden />}
        onClick={() => void ask()}
      >
        Delete role
      </Button>
      {role.members > 0 && (
        <Refusal>
          {countWords(role.members, 'member')} would be left without a role. Give them another one first.
        </Refusal>
      )}
    </SettingsSection>
  );
}
