import { Button, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useUpdateDrive } from '../../api/drives';
import { storageQuery } from '../../api/storage';
import type { Drive } from '../../api/types';
import { DRIVE_COLORS } from '../../model/colors';
import { type DriveDraft, draftOf, driveChanges, driveProblems } from '../../model/drive-draft';
import formClasses from '../parts/form.module.css';
import { Unfold } from '../parts/Unfold';
import { DriveMembers } from './DriveMembers';

export interface DriveSettingsDialogProps {
  drive: Drive;
  onClose: () => void;
  /** Asks and deletes the drive; true when it is gone. */
  onDelete: (drive: Drive) => Promise<boolean>;
}

/** Changes a drive's name, description, colour and quota; below `Advanced` who is in it and how long things are kept. */
export function DriveSettingsDialog({ drive, onClose, onDelete }: DriveSettingsDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [before] = useState(() => draftOf(drive));
  const [draft, setDraft] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const [isAdvanced, setAdvanced] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const updating = useUpdateDrive(drive);
  const problems = driveProblems(draft);
  const isBusy = updating.isPending || isDeleting;
  const change = (part: Partial<DriveDraft>) => setDraft({ ...draft, ...part });

  function save(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0 || isBusy) {
      if (problems.maxVersions || problems.retentionDays) setAdvanced(true);
      return;
    }
    const changes = driveChanges(before, draft);
    if (changes) updating.mutate(changes, { onSuccess: onClose });
    else onClose();
  }

  async function remove(): Promise<void> {
    setDeleting(true);
    const isGone = await onDelete(drive);
    setDeleting(false);
    if (isGone) onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Drive Settings"
      about={drive.name}
      submitLabel={updating.isPending ? 'Saving...' : 'Save'}
      isDisabled={isBusy}
      onSubmit={save}
      aside={
        drive.can.delete && (
          <Button variant="subtle" data-danger size={size} disabled={isBusy} onClick={() => void remove()}>
            {isDeleting ? 'Deleting...' : 'Delete'}
          </Button>
        )
      }
    >
      <TextInput
        label="Name"
        size={size}
        data-autofocus
        maxLength={255}
        value={draft.name}
        error={isChecked && problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        size={size}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <ColorChoice label="Colour" colors={DRIVE_COLORS} value={draft.color} onChange={(color) => change({ color })} />
      <NumberInput
        label="Quota (GB)"
        size={size}
        min={1}
        max={1000}
        clampBehavior="none"
        value={draft.quotaGB}
        error={isChecked && problems.quotaGB}
        onChange={(quotaGB) => change({ quotaGB })}
      />
      <Unfold label="Advanced" isOpen={isAdvanced} onToggle={setAdvanced}>
        <Advanced drive={drive} draft={draft} problems={isChecked ? problems : {}} onChange={change} />
      </Unfold>
    </FormDialog>
  );
}

interface AdvancedProps {
  drive: Drive;
  draft: DriveDraft;
  problems: ReturnType<typeof driveProblems>;
  onChange: (part: Partial<DriveDraft>) => void;
}

/** Who sees the drive, who is in it, and how long versions and the trash are kept. What the tier lacks says so. */
function Advanced({ drive, draft, problems, onChange }: AdvancedProps) {
  const size = usePhone() ? 'lg' : 'md';
  const features = useQuery(storageQuery()).data?.config.features;
  const lacks = (words: string, has: boolean | undefined) =>
    has === false ? `Your storage tier does not include ${words}.` : undefined;
  return (
    <div className={formClasses.form}>
      <Switch
        label={
          drive.moduleId === 'cis'
            ? 'Everyone with access to Invoicing sees this drive'
            : 'Everyone in the organisation sees this drive'
        }
        description="If off, only its members can see it."
        checked={draft.visibility === 'tenant'}
        onChange={(event) => onChange({ visibility: event.currentTarget.checked ? 'tenant' : 'members' })}
      />
      <DriveMembers
        ownerId={drive.ownerId ?? null}
        known={drive.members}
        members={draft.members}
        onChange={(members) => onChange({ members })}
      />
      <Switch
        label="Keep earlier versions of replaced files"
        description={lacks('versions', features?.versioning)}
        disabled={features?.versioning === false}
        checked={draft.versioningEnabled && features?.versioning !== false}
        onChange={(event) => onChange({ versioningEnabled: event.currentTarget.checked })}
      />
      {draft.versioningEnabled && features?.versioning !== false && (
        <NumberInput
          label="Versions to keep"
          size={size}
          min={1}
          max={10}
          clampBehavior="none"
          value={draft.maxVersions}
          error={problems.maxVersions}
          onChange={(maxVersions) => onChange({ maxVersions })}
        />
      )}
      <Switch
        label="Empty trash automatically"
        description={
          lacks('custom retention', features?.customRetention) ??
          'If off, files stay in the trash until someone empties it.'
        }
        disabled={features?.customRetention === false && draft.retentionDays === null}
        checked={draft.retentionDays !== null}
        onChange={(event) => onChange({ retentionDays: event.currentTarget.checked ? 30 : null })}
      />
      {draft.retentionDays !== null && (
        <NumberInput
          label="Days in the trash"
          size={size}
          min={1}
          clampBehavior="none"
          value={draft.retentionDays}
          error={problems.retentionDays}
          onChange={(retentionDays) => onChange({ retentionDays })}
        />
      )}
      <Switch
        label="Files may be shared outside the organisation"
        description={lacks('advanced sharing', features?.advancedSharing)}
        disabled={features?.advancedSharing === false && !draft.allowExternalSharing}
        checked={draft.allowExternalSharing}
        onChange={(event) => onChange({ allowExternalSharing: event.currentTarget.checked })}
      />
    </div>
  );
}
