import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { updateProfile } from '@/shared/api/gen/sdk.gen';
import type { Profile } from '@/shared/api/gen/types.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { zoneOptions } from '@/shared/lib/time-zones';
import { unsaved } from '@/shared/lib/unsaved';
import { filterOptions } from '@/shared/ui/filter-options';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import { changedFields, type ProfileFields, profileProblems } from '../../model/profile-draft';
import { AccountFrame } from '../parts/AccountFrame';
import parts from '../parts/parts.module.css';
import { PhotoSection } from './PhotoSection';
import { StatusSection } from './StatusSection';
import { TimeFormatSection } from './TimeFormatSection';

/** Photo, status and time format change at once; names and time zone are kept until they are saved together. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useId();
  const refresh = useRefresh();
  const attempt = useAttempt();
  const [draft, setDraft] = useState<Partial<ProfileFields>>({});
  const zones = useMemo(() => zoneOptions(profile.timeZone, new Date()), [profile.timeZone]);
  const changes = changedFields(profile, draft);
  const problems = profileProblems(changes);
  const isDirty = Object.keys(changes).length > 0;

  const giveUp = () => {
    attempt.setError(null);
    setDraft({});
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty || Object.keys(problems).length > 0) return;
    if (!(await attempt.run(() => updateProfile({ body: changes })))) return;
    await refresh.profile();
    setDraft((now) => unsaved(now, draft));
    toast.success('Profile saved');
  };
  const field = (name: 'displayName' | 'firstName' | 'lastName') => ({
    size: 'md',
    value: draft[name] ?? profile[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const typed = event.currentTarget.value;
      setDraft((before) => ({ ...before, [name]: typed }));
    },
  });

  return (
    <AccountFrame
      title="Profile"
      tools={
        isDirty && (
          <>
            <span className={parts.unsaved}>Unsaved changes</span>
            <Button variant="default" onClick={giveUp}>
              Cancel
            </Button>
            <Button type="submit" form={form} loading={attempt.isBusy}>
              Save
            </Button>
          </>
        )
      }
    >
      <SettingsPage>
        <PhotoSection name={profile.displayName} photo={profile.photoURL} />
        <StatusSection />
        <form id={form} onSubmit={(event) => void onSubmit(event)} noValidate className={parts.form}>
          <SettingsSection title="Name" hint="Shown next to everything you do.">
            <div className={parts.stack}>
              <TextInput
                label="Display name"
                className={parts.narrow}
                autoComplete="nickname"
                {...field('displayName')}
              />
              <TextInput
                label="First name"
                className={parts.narrow}
                autoComplete="given-name"
                {...field('firstName')}
              />
              <TextInput label="Last name" className={parts.narrow} autoComplete="family-name" {...field('lastName')} />
              {attempt.error && (
                <p role="alert" className={parts.error}>
                  {attempt.error}
                </p>
              )}
            </div>
          </SettingsSection>
          <SettingsSection title="Email" hint="Used to sign in.">
            <p className={parts.words}>{profile.email}</p>
          </SettingsSection>
          <SettingsSection title="Time zone" hint="Defaults to your organisation’s time zone.">
            <Select
              aria-label="Time zone"
              size="md"
              className={parts.narrow}
              data={zones}
              searchable
              filter={filterOptions}
              limit={100}
              clearable
              placeholder={`As the organisation: ${profile.effectiveTimeZone}`}
              nothingFoundMessage="No such time zone"
              value={draft.timeZone === undefined ? profile.timeZone : draft.timeZone}
              onChange={(timeZone) => setDraft((before) => ({ ...before, timeZone }))}
            />
          </SettingsSection>
        </form>
        <TimeFormatSection />
      </SettingsPage>
    </AccountFrame>
  );
}
