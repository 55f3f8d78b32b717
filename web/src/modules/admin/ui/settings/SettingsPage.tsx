import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FindPublicLinksResponse, OwnUploadLimits, ScheduleSettings, ScheduleStatusLabel } from '@/shared/api/gen';
import { formatDay } from '@/shared/lib/dates';
import { zoneOptions } from '@/shared/lib/time-zones';
import { unsaved } from '@/shared/lib/unsaved';
import { usePhone } from '@/shared/lib/use-phone';
import { isEntitled } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SettingsPage as Page, SettingsSection } from '@/shared/ui/SettingsSection';
import {
  publicLinksQuery,
  type SettingsDraft,
  scheduleSettingsQuery,
  settingsQuery,
  type TenantSettings,
  uploadLimitsQuery,
  useUpdateSettings,
} from '../../api/settings';
import { PAGES } from '../../model/pages';
import { regionWords } from '../../model/region';
import { isSlug, slugOf } from '../../model/slug';
import { labelChanges } from '../../model/status-words';
import { maxMbProblem, type UploadLimitsDraft, uploadLimitChanges, uploadLimitsDraft } from '../../model/upload-limits';
import { AdminPage } from '../parts/AdminPage';
import { Refusal } from '../parts/Refusal';
import { PublicLinks } from './PublicLinks';
import classes from './SettingsPage.module.css';
import { StatusLabels } from './StatusLabels';
import { UploadLimits } from './UploadLimits';

/** /admin/settings: what the organisation is called, where it lives, and where its clock hangs. */
export function SettingsPage() {
  return (
    <AdminPage page={PAGES.settings}>
      <Settings />
    </AdminPage>
  );
}

function Settings() {
  const query = useQuery(settingsQuery());
  const hasSchedule = isEntitled(useAccess(), { entitlement: 'schedule' });
  const schedule = useQuery({ ...scheduleSettingsQuery(), enabled: hasSchedule });
  const storage = useQuery(uploadLimitsQuery());
  const links = useQuery(publicLinksQuery());
  // Who may not see the schedule or the Drive sets up the rest.
  if (query.data && !schedule.isLoading && !storage.isLoading && !links.isLoading) {
    const limits = storage.data?.ownLimits ?? null;
    return (
      <SettingsForm
        settings={query.data.settings}
        schedule={schedule.data ?? null}
        limits={limits}
        links={links.data ?? null}
      />
    );
  }
  return (
    <>
      <PageBar title={PAGES.settings.title} />
      {query.isError ? (
        <LoadFailure what="The settings" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Page>
          <SettingsSection title="Name">
            <Skeleton height="2.5rem" role="status" aria-label="Loading the settings" />
          </SettingsSection>
        </Page>
      )}
    </>
  );
}

interface SettingsFormProps {
  settings: TenantSettings;
  schedule: ScheduleSettings | null;
  limits: OwnUploadLimits | null;
  links: FindPublicLinksResponse | null;
}

function SettingsForm({ settings, schedule, limits, links }: SettingsFormProps) {
  const size = usePhone() ? 'lg' : 'md';
  // Only what was changed here, so that what a colleague saves meanwhile shows through and stays.
  const [changes, setChanges] = useState<Partial<SettingsDraft>>({});
  const draft = { name: settings.name, slug: settings.slug, timeZone: settings.timeZone, ...changes };
  const change = (part: Partial<SettingsDraft>) => setChanges((before) => ({ ...before, ...part }));
  const known = schedule?.statusLabels ?? [];
  const [words, setWords] = useState<ScheduleStatusLabel[] | null>(null);
  const labels = words ?? known;
  const [typed, setTyped] = useState<UploadLimitsDraft | null>(null);
  const uploads = typed ?? (limits && uploadLimitsDraft(limits));
  const [decided, setDecided] = useState<boolean | null>(null);
  const publicLinks = decided === (links?.allowed ?? null) ? null : decided;
  const updating = useUpdateSettings();
  const zones = useMemo(() => zoneOptions(settings.timeZone, new Date()), [settings.timeZone]);
  const mayChange = settings.can.change;
  const isOther = draft.name !== settings.name || draft.slug !== settings.slug || draft.timeZone !== settings.timeZone;
  const statusLabels = labelChanges(known, labels);
  const uploadLimits = limits && uploads && uploadLimitChanges(limits, uploads);
  const isChanged = isOther || [statusLabels, uploadLimits, publicLinks].some((part) => part !== null);
  const slugProblem = isSlug(draft.slug) ? null : 'Use lower-case letters, digits and hyphens.';
  const isUsable = draft.name.trim() !== '' && slugProblem === null && !(uploads && maxMbProblem(uploads));

  const reset = () => {
    setChanges({});
    setWords(null);
    setTyped(null);
    setDecided(null);
  };
  const save = () =>
    updating.mutate(
      { settings: isOther ? { ...draft, name: draft.name.trim() } : null, statusLabels, uploadLimits, publicLinks },
      {
        onSuccess: () => {
          setChanges((now) => unsaved(now, changes));
          setWords((now) => (now === words ? null : now));
          setTyped((now) => (now === typed ? null : now));
          setDecided((now) => (now === decided ? null : now));
        },
      },
    );

  return (
    <PageFrame onSubmit={save}>
      <PageBar title={PAGES.settings.title} aside={isChanged && 'Unsaved changes'}>
        {isChanged && (
          <Button variant="default" onClick={reset}>
            Cancel
          </Button>
        )}
        {mayChange && (
          <Button type="submit" disabled={!isChanged || !isUsable} loading={updating.isPending}>
            Save
          </Button>
        )}
      </PageBar>
      <Page>
        <SettingsSection title="Name" hint="Shown to members and invited people.">
          <TextInput
            aria-label="Name"
            size={size}
            maxLength={100}
            value={draft.name}
            readOnly={!mayChange}
            error={draft.name.trim() === '' && 'Enter a name.'}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {!mayChange && <Refusal>Changing the settings needs the permission tenant.manage_settings.</Refusal>}
        </SettingsSection>
        <SettingsSection title="Address" hint="Used in your log-in address.">
          <TextInput
            aria-label="Address"
            size={size}
            maxLength={60}
            value={draft.slug}
            readOnly={!mayChange}
            error={slugProblem}
            onChange={(event) => change({ slug: slugOf(event.currentTarget.value) })}
          />
          <p className={classes.preview}>
            {window.location.origin}/login?org=<strong>{draft.slug}</strong>
          </p>
          {draft.slug !== settings.slug && <Refusal>Links with the old address lead nowhere from then on.</Refusal>}
        </SettingsSection>
        <SettingsSection title="Time zone" hint="For members who chose none of their own.">
          <Select
            aria-label="Time zone"
            size={size}
            searchable
            data={zones}
            value={draft.timeZone}
            disabled={!mayChange}
            maxDropdownHeight={320}
            onChange={(timeZone) => timeZone && change({ timeZone })}
          />
        </SettingsSection>
        {schedule && <StatusLabels labels={labels} mayChange={schedule.can.manage} onChange={setWords} />}
        {links && (
          <PublicLinks
            allowed={decided ?? links.allowed}
            isDecided={links.allowed !== null}
            mayChange={links.can.change}
            onChange={setDecided}
          />
        )}
        {uploads && <UploadLimits draft={uploads} mayChange={mayChange} onChange={setTyped} />}
        <SettingsSection title="Region" hint="Where your data is stored. Set when the organisation was created.">
          <p className={classes.fact}>{regionWords(settings.databaseRegion)}</p>
        </SettingsSection>
        <SettingsSection title="Created">
          <p className={classes.fact}>{formatDay(settings.createdAt)}</p>
        </SettingsSection>
      </Page>
    </PageFrame>
  );
}
