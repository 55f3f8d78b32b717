import { Checkbox, NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { PasswordField } from '@/shared/ui/PasswordField';
import type { ShareDraft, ShareProblems } from '../../model/share-draft';
import { SHARE_VISIBILITIES, type ShareVisibility } from '../../model/share-words';
import { PeoplePicker } from '../drives/PeoplePicker';
import { EndField } from '../parts/EndField';
import formClasses from '../parts/form.module.css';
import { AllowedUids } from './AllowedUids';

export interface ShareFieldsProps {
  draft: ShareDraft;
  problems: ShareProblems;
  /** The share has a password already: an empty field keeps it. */
  hadPassword?: boolean;
  /** A library of its files shares only with a watermark. */
  watermarkRequired?: boolean;
  onChange: (part: Partial<ShareDraft>) => void;
}

/** Who opens a share, and what they may do: the fields of a new one and of the settings. */
export function ShareFields({ draft, problems, hadPassword, watermarkRequired, onChange }: ShareFieldsProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { userId } = useSession();
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== userId);
  const isStamped = draft.watermark || watermarkRequired === true;
  return (
    <>
      <Select
        label="Visibility"
        description={SHARE_VISIBILITIES.find(({ value }) => value === draft.visibility)?.about}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size={size}
        allowDeselect={false}
        data={SHARE_VISIBILITIES.map(({ value, label }) => ({ value, label }))}
        value={draft.visibility}
        onChange={(visibility) =>
          onChange({ visibility: (visibility ?? draft.visibility) as ShareVisibility, oddUids: [] })
        }
        comboboxProps={{ zIndex: 10_000 }}
      />
      {draft.visibility === 'restricted' && (
        <>
          <PeoplePicker
            label="People"
            people={people}
            chosen={draft.allowedUids}
            onChange={(allowedUids) => onChange({ allowedUids })}
            hasAll
            error={problems.allowedUids}
          />
          <AllowedUids
            people={people}
            chosen={draft.allowedUids}
            onChange={(allowedUids, oddUids) => onChange({ allowedUids, oddUids })}
          />
        </>
      )}
      <div className={formClasses.checks}>
        <Checkbox
          label="Allow download"
          description={draft.allowDownload ? undefined : 'Off: view in the browser only.'}
          checked={draft.allowDownload}
          onChange={(event) => onChange({ allowDownload: event.currentTarget.checked })}
        />
        <Checkbox
          label="Watermark"
          description={watermarkWords(isStamped, watermarkRequired === true)}
          disabled={watermarkRequired}
          checked={isStamped}
          onChange={(event) => onChange({ watermark: event.currentTarget.checked })}
        />
        <Checkbox
          label="Password"
          description={draft.hasPassword ? undefined : 'Whoever has the link opens it without one.'}
          checked={draft.hasPassword}
          onChange={(event) => onChange({ hasPassword: event.currentTarget.checked, password: '' })}
        />
      </div>
      {draft.hasPassword && (
        <PasswordField
          label={hadPassword ? 'New password' : 'Password of the share'}
          description={
            hadPassword ? 'Leave it empty to keep the one there is.' : 'Tell it by another way than the link.'
          }
          size={size}
          autoComplete="new-password"
          value={draft.password}
          error={problems.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      )}
      <EndField value={draft.expiresAt} error={problems.expiresAt} onChange={(expiresAt) => onChange({ expiresAt })} />
      {draft.allowDownload && (
        <NumberInput
          label="Most downloads"
          description="Of all who open it together. Empty: any number."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size={size}
          min={1}
          max={1_000_000}
          clampBehavior="none"
          value={draft.maxDownloads}
          error={problems.maxDownloads}
          onChange={(maxDownloads) => onChange({ maxDownloads })}
        />
      )}
    </>
  );
}

function watermarkWords(isOn: boolean, isRequired: boolean): string | undefined {
  if (isRequired) return 'The library of its files shares only with a watermark.';
  if (!isOn) return undefined;
  return 'Every picture and every page of a PDF carries the viewer’s name and the time. What cannot be stamped is not delivered.';
}
