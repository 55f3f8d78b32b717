import { Checkbox, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { FormDialog } from '@/shared/ui/FormDialog';
import { type ListedLibrary, scopeNamesQuery, useCreateLibrary, useUpdateLibrary } from '../../api/libraries';
import { publicLinksQuery } from '../../api/public-links';
import type { Drive } from '../../api/types';
import {
  DELETE_POLICIES,
  type LibraryDraft,
  libraryChanges,
  libraryDraftOf,
  newLibrary,
} from '../../model/library-draft';
import { PeoplePicker } from '../drives/PeoplePicker';
import formClasses from '../parts/form.module.css';
import { Unfold } from '../parts/Unfold';
import { useFirstDrive } from '../uploads/upload-targets';

const LISTS = [
  { key: 'readScopes', label: 'Who reads' },
  { key: 'writeScopes', label: 'Who writes' },
  { key: 'deleteScopes', label: 'Who deletes' },
  { key: 'shareScopes', label: 'Who shares' },
] as const;

export interface LibraryDialogProps {
  /** The library to change; a new one is made without it. */
  library?: ListedLibrary;
  /** Drives in which the person may make libraries. */
  drives: readonly Drive[];
  /** The drive a new library begins with. */
  driveId?: string;
  onClose: () => void;
}

/** Makes a library or changes its name and rules. */
export function LibraryDialog({ library, drives, driveId, onClose }: LibraryDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const hasPublicLinks = useQuery({ ...publicLinksQuery(), enabled: !library }).data?.allowed === true;
  const [known] = useState(() => library && libraryDraftOf(library));
  const before: LibraryDraft = known ?? newLibrary(hasPublicLinks);
  const [changed, setChanged] = useState<Partial<LibraryDraft>>({});
  const draft = { ...before, ...changed };
  const [picked, setPicked] = useState<string | null>(null);
  const first = useFirstDrive(drives);
  const chosen = picked ?? driveId ?? first?.id ?? null;
  const [isChecked, setChecked] = useState(false);
  const creating = useCreateLibrary();
  const updating = useUpdateLibrary();
  const isBusy = creating.isPending || updating.isPending;
  const change = (part: Partial<LibraryDraft>) => setChanged({ ...changed, ...part });
  const isNamed = draft.name.trim() !== '';

  function save(): void {
    setChecked(true);
    if (!isNamed || isBusy) return;
    if (!library) {
      if (chosen) creating.mutate({ driveId: chosen, ...draft, name: draft.name.trim() }, { onSuccess: onClose });
      return;
    }
    const changes = libraryChanges(before, draft);
    if (changes) updating.mutate({ library, changes }, { onSuccess: onClose });
    else onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title={library ? 'Edit Library' : 'New Library'}
      about={library?.driveName}
      submitLabel={wordsOfButton(library !== undefined, isBusy)}
      isDisabled={isBusy}
      onSubmit={save}
    >
      <TextInput
        label="Library Name"
        size={size}
        data-autofocus
        maxLength={255}
        value={draft.name}
        error={isChecked && !isNamed && 'Library name is required'}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {!library && (
        <Select
          label="Drive"
          size={size}
          allowDeselect={false}
          data={drives.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          error={isChecked && chosen === null && 'Please select a drive'}
          onChange={setPicked}
        />
      )}
      <Textarea
        label="Description"
        size={size}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Policies draft={draft} mayHold={library?.can.hold ?? true} onChange={change} />
      <AccessLists draft={draft} onChange={change} />
    </FormDialog>
  );
}

function wordsOfButton(isEdit: boolean, isBusy: boolean): string {
  if (isEdit) return isBusy ? 'Saving...' : 'Save';
  return isBusy ? 'Creating...' : 'Create Library';
}

interface PartProps {
  draft: LibraryDraft;
  onChange: (part: Partial<LibraryDraft>) => void;
}

/** The rules, each with what follows from it. */
function Policies({ draft, mayHold, onChange }: PartProps & { mayHold: boolean }) {
  const size = usePhone() ? 'lg' : 'md';
  const { policies, shareSourcePolicy: source } = draft;
  const rule = (part: Partial<LibraryDraft['policies']>) => onChange({ policies: { ...policies, ...part } });
  const share = (part: Partial<LibraryDraft['shareSourcePolicy']>) =>
    onChange({ shareSourcePolicy: { ...source, ...part } });
  return (
    <>
      <Switch
        label="Read only"
        description="Only people with write access can add or change files."
        checked={policies.readOnly}
        onChange={(event) => rule({ readOnly: event.currentTarget.checked })}
      />
      <Switch
        label="Legal hold"
        description={
          mayHold
            ? 'Nothing in it can be deleted, moved, renamed or replaced.'
            : 'Only those who manage drives set and lift a legal hold.'
        }
        disabled={!mayHold}
        checked={policies.legalHold}
        onChange={(event) => rule({ legalHold: event.currentTarget.checked })}
      />
      <Select
        label="Who can delete files"
        size={size}
        allowDeselect={false}
        data={DELETE_POLICIES}
        value={policies.deletePolicy}
        onChange={(deletePolicy) => rule({ deletePolicy: deletePolicy ?? policies.deletePolicy })}
      />
      <Switch
        label="Files may be shared"
        checked={policies.shareAllowed}
        onChange={(event) => rule({ shareAllowed: event.currentTarget.checked })}
      />
      {policies.shareAllowed && (
        <div className={formClasses.checks}>
          <Checkbox
            label="Allow links outside the organisation"
            checked={source.externalAllowed}
            onChange={(event) => share({ externalAllowed: event.currentTarget.checked })}
          />
          <Checkbox
            label="Require a watermark"
            checked={source.requireWatermark}
            onChange={(event) => share({ requireWatermark: event.currentTarget.checked })}
          />
          <Checkbox
            label="Require viewer tracking"
            checked={source.requireRecord}
            onChange={(event) => share({ requireRecord: event.currentTarget.checked })}
          />
        </div>
      )}
      <Switch
        label="Show in Drive"
        checked={draft.visibleInDriveUI}
        onChange={(event) => onChange({ visibleInDriveUI: event.currentTarget.checked })}
      />
    </>
  );
}

/** The people and scopes that let somebody in; an empty list restricts nothing. */
function AccessLists({ draft, onChange }: PartProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [isOpen, setOpen] = useState(false);
  const scopes = useQuery({ ...scopeNamesQuery(), enabled: isOpen }).data ?? [];
  const people = useQuery({ ...membersQuery, enabled: isOpen }).data?.members ?? [];
  return (
    <Unfold label="Access" isOpen={isOpen} onToggle={setOpen}>
      <PeoplePicker
        label="People who can read it. Leave empty for everyone in the drive"
        people={people}
        chosen={draft.memberIds}
        onChange={(memberIds) => onChange({ memberIds: [...memberIds] })}
      />
      {LISTS.map(({ key, label }) => (
        <TagsInput
          key={key}
          label={label}
          description="Anyone with one of these scopes. Leave empty for everyone in the drive."
          size={size}
          data={scopes}
          value={draft.acl[key]}
          onChange={(values) => onChange({ acl: { ...draft.acl, [key]: values } })}
        />
      ))}
    </Unfold>
  );
}
