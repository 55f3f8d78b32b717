import { Checkbox, NumberInput, Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShareVisibility } from '@/shared/api/gen';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { PasswordField } from '@/shared/ui/PasswordField';
import { type PublicObstacle, publicRefusal } from '../../model/public-links';
import type { ShareDraft, ShareProblems } from '../../model/share-draft';
import { SHARE_VISIBILITIES } from '../../model/share-words';
import { PeoplePicker } from '../drives/PeoplePicker';
import { EndField } from '../parts/EndField';
import formClasses from '../parts/form.module.css';
import { Unfold } from '../parts/Unfold';
import { AllowedUids } from './AllowedUids';
import { PublicLinks } from './PublicLinks';
import classes from './shares.module.css';

export interface ShareFieldsProps {
  draft: ShareDraft;
  problems: ShareProblems;
  onChange: (part: Partial<ShareDraft>) => void;
}

export interface ShareVisibilityProps extends ShareFieldsProps {
  /** What keeps the files inside the organisation. */
  obstacles?: readonly PublicObstacle[];
}

/** Who opens a share. What cannot be chosen says why. */
export function ShareVisibilityField({ draft, obstacles = [], onChange }: Omit<ShareVisibilityProps, 'problems'>) {
  const size = usePhone() ? 'lg' : 'md';
  const choose = (visibility: ShareVisibility) => onChange({ visibility, oddUids: [] });
  return (
    <>
      <Select
        label="Visibility"
        description={SHARE_VISIBILITIES.find(({ value }) => value === draft.visibility)?.about}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size={size}
        allowDeselect={false}
        data={SHARE_VISIBILITIES.map(({ value, label }) => ({
          value,
          label,
          disabled: value === 'public' && obstacles.length > 0,
        }))}
        classNames={{ option: classes.choice }}
        renderOption={({ option: { value, label }, checked }) => (
          <>
            <span className={classes.option}>
              {label}
              {value === 'public' && obstacles.length > 0 && <small>{publicRefusal(obstacles)}</small>}
            </span>
            {checked && <IconCheck size="1rem" stroke={1.6} aria-hidden />}
          </>
        )}
        value={draft.visibility}
        onChange={(visibility) => visibility && choose(visibility as ShareVisibility)}
        comboboxProps={{ zIndex: 10_000 }}
      />
      <PublicLinks obstacles={obstacles} onAllowed={() => choose('public')} />
    </>
  );
}

export interface SharePeopleProps extends ShareFieldsProps {
  /** The same people can be written between commas, too. */
  hasUids?: boolean;
}

/** The people who open a restricted share. */
export function SharePeople({ draft, problems, hasUids = false, onChange }: SharePeopleProps) {
  const { userId } = useSession();
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== userId);
  return (
    <>
      <PeoplePicker
        label="People"
        people={people}
        chosen={draft.allowedUids}
        onChange={(allowedUids) => onChange({ allowedUids })}
        hasAll
        error={problems.allowedUids}
      />
      {hasUids && (
        <AllowedUids
          people={people}
          chosen={draft.allowedUids}
          onChange={(allowedUids, oddUids) => onChange({ allowedUids, oddUids })}
        />
      )}
    </>
  );
}

export interface ShareOptionsProps extends ShareFieldsProps {
  /** The share has a password already: an empty field keeps it. */
  hadPassword?: boolean;
  /** A library of its files shares only with a watermark. */
  watermarkRequired?: boolean;
}

/** What those who open a share can do, and for how long. */
export function ShareOptions({ draft, problems, hadPassword, watermarkRequired, onChange }: ShareOptionsProps) {
  const size = usePhone() ? 'lg' : 'md';
  const isStamped = draft.watermark || watermarkRequired === true;
  return (
    <>
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
          description={draft.hasPassword ? undefined : 'No password: anyone with the link can open it.'}
          checked={draft.hasPassword}
          onChange={(event) => onChange({ hasPassword: event.currentTarget.checked, password: '' })}
        />
      </div>
      {draft.hasPassword && (
        <PasswordField
          label={hadPassword ? 'New password' : 'Password of the share'}
          description={hadPassword ? 'Leave empty to keep the current one.' : 'Send it separately from the link.'}
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
          label="Download limit"
          description="Total for everyone. Leave empty for no limit."
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

/** The options, folded away until they are wanted or one of them is wrong. */
export function FoldedShareOptions(props: ShareOptionsProps) {
  const { password, expiresAt, maxDownloads } = props.problems;
  const [isOpen, setOpen] = useState(false);
  return (
    <Unfold label="Link settings" isOpen={isOpen || Boolean(password || expiresAt || maxDownloads)} onToggle={setOpen}>
      <div className={classes.options}>
        <ShareOptions {...props} />
      </div>
    </Unfold>
  );
}

function watermarkWords(isOn: boolean, isRequired: boolean): string | undefined {
  if (isRequired) return 'Its library requires a watermark.';
  if (!isOn) return undefined;
  return 'Images and PDF pages are stamped with the viewer’s name and the time. Other files are left out.';
}
